"""The command line `foresight`, which does the work where no service does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

from .donation import line
from .errors import BadParameters, Damaged, Elsewhere, ForesightError, Unavailable, failure
from .suggestion import Suggestion, shares, suggestions


class Command:
    """The program `foresight`, for one store.

    What is recorded goes through its standard input, because everybody on the machine sees the arguments of a process.
    """

    def __init__(self, program: str, store: str) -> None:
        self._program = program
        self._options = ["--store", store, "--json", "--quiet"]

    def donate(self, donation: Mapping[str, Any]) -> str | None:
        """Records a donation or a dismissal; its id, or `None` where a setting keeps it out."""
        text = self._run("donate", "--stdin", given=line(donation), bad_data=BadParameters)
        for answer in text.splitlines():
            return str(json.loads(answer)["id"])
        return None

    def predict(self, question: Mapping[str, Any], model: str | None = None) -> list[Suggestion]:
        """What comes next, for a question without values; by a model, where one is named."""
        options = [f"--limit={question['limit']}", f"--min-probability={question['minProbability']}"]
        options += [f"--{name}={question[name]}" for name in ("intent", "source") if name in question]
        options += ["--whole"] if question.get("whole") else []
        # 66 says that there is no store yet, of which the service too says that it has no suggestion.
        text = self._run("predict", "--now", *options, bad_data=Damaged, nothing=66)
        if not text:
            return []
        answer = json.loads(text)
        if model is not None and answer.get("model") != model:
            raise Elsewhere("foresight has another model; leave model out, or set FORESIGHT_PRIOR as for that one")
        return suggestions(answer) or []

    def forecast(self, question: Mapping[str, Any], model: str | None = None) -> Any:
        """When something is done, as JSON; `None` where there is nothing to tell; by a model, where one is named."""
        self._check(model)
        options = [f"--{name}={question[name]}" for name in ("day", "lines", "within", "source") if name in question]
        options += ["--overdue"] if question.get("overdue") else []
        operands = ["--", question["intent"]] if "intent" in question else []
        text = self._run("forecast", *options, bad_data=Damaged, nothing=66, operands=operands)
        return json.loads(text) if text else None

    def rank(self, entries: Sequence[str], source: str, model: str | None = None) -> list[tuple[str, float]]:
        """The entries of a menu, the likeliest first; by a model, where one is named."""
        self._check(model)
        for entry in entries:
            if not entry or "\n" in entry:
                raise BadParameters("an entry of a menu is empty, or has several lines")
        text = self._run("rank", f"--source={source}", given="\n".join(entries).encode(), bad_data=BadParameters)
        return shares(json.loads(text)) or []

    def status(self) -> dict[str, Any]:
        """How much is recorded."""
        answer: dict[str, Any] = json.loads(self._run("status", bad_data=Damaged))
        return answer

    def _check(self, model: str | None) -> None:
        """Raises `Elsewhere` where a model is named and the program has another."""
        if model is not None and self.status().get("model") != model:
            raise Elsewhere("foresight has another model; leave model out, or set FORESIGHT_PRIOR as for that one")

    def _run(
        self,
        *words: str,
        bad_data: type[ForesightError],
        given: bytes = b"",
        nothing: int = 1,
        operands: Sequence[str] = (),
    ) -> str:
        """What it prints; an exit status of 1, or `nothing`, says that there is nothing."""
        try:
            run = subprocess.run([self._program, *words, *self._options, *operands], input=given, capture_output=True)
        except OSError as error:
            raise Unavailable(
                f"the program {self._program} cannot be run ({error.strerror}); install Foresight, or name the program "
                "with Client(program=...)"
            ) from None
        except ValueError:
            raise BadParameters("a name holds the character NUL; leave it out") from None
        if run.returncode not in (0, 1, nothing):
            lines = run.stderr.decode(errors="replace").splitlines()
            why = [text.removeprefix("foresight: ").removeprefix("standard input:1: ") for text in lines]
            raise failure(run.returncode, "; ".join(why), bad_data)
        return run.stdout.decode()

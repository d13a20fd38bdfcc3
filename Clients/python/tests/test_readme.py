"""The examples of the README run, and print what it says."""

from __future__ import annotations

import contextlib
import io
import pathlib
import re

from workplace import ServiceWorkplace


class ReadmeTests(ServiceWorkplace):
    def test_the_examples_run(self) -> None:
        page = (pathlib.Path(__file__).parents[1] / "README.md").read_text()
        examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        self.assertEqual(len(examples), 2)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec("\n".join(examples), {})
        self.assertRegex(printed.getvalue(), r"\A\d+%  Order Coffee \(large\)\n\['OrderCoffee'\]\n\Z")

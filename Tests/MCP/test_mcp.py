"""`foresight mcp` and a client that nobody here wrote: that of the PyPI package mcp."""

from __future__ import annotations

import asyncio
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import Implementation

FORESIGHT = str(pathlib.Path(os.environ["FORESIGHT_PROGRAMS"]) / "foresight")
MODES = {"legacy": "2025-11-25", "auto": "2026-07-28", "2026-07-28": "2026-07-28"}
"""How the client begins, and the revision of the protocol that is spoken then."""


class AssistantTests(unittest.IsolatedAsyncioTestCase):
    """An assistant on a store of its own."""

    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name)
        (self.path / "store").mkdir(mode=0o700)
        self.environment = {
            "FORESIGHT_STORE": str(self.path / "store" / "donations.sqlite"),
            "FORESIGHT_SOCKET": "/nonexistent/foresight",
            "HOME": directory.name,
            "PATH": os.environ["PATH"],
        }

    async def asyncSetUp(self) -> None:
        # The command line is waited for without giving way to anything, as there is nothing else to do.
        asyncio.get_running_loop().slow_callback_duration = 60

    def foresight(self, *words: str) -> str:
        """Runs the command line."""
        run = subprocess.run([FORESIGHT, *words], env=self.environment, capture_output=True, text=True, check=True)
        return run.stdout

    def suggestions(self) -> list[dict[str, Any]]:
        """What is suggested to the person."""
        suggestions: list[dict[str, Any]] = json.loads(self.foresight("predict", "--json", "--at", "2031-01-01"))[
            "suggestions"
        ]
        return suggestions

    def assistant(self, *words: str, mode: str = "auto") -> Client:
        """A client of a server started with some options."""
        server = StdioServerParameters(command=FORESIGHT, args=["--quiet", "mcp", *words], env=self.environment)
        return Client(server, mode=mode, client_info=Implementation(name="Test Client", version="1"))

    async def test_each_revision_lists_the_tools_and_calls_them(self) -> None:
        self.foresight("donate", "OrderCoffee", "--source", "cafe", "--parameter", "size=large")
        self.foresight("donate", "SecretThing", "--source", "diary")
        for mode, revision in MODES.items():
            with self.subTest(mode):
                async with self.assistant("--source", "cafe", "--allow-donate", mode=mode) as client:
                    self.assertEqual(client.protocol_version, revision)
                    # Who knows the revision beforehand need not ask who it talks to.
                    if mode != revision:
                        self.assertIn("Shared with you: cafe", client.instructions or "")
                        self.assertIn("leaves this machine", client.instructions or "")
                    tools = (await client.list_tools()).tools
                    self.assertIn("leaves this machine", tools[0].description or "")
                    self.assertEqual([tool.name for tool in tools], ["predict", "forecast", "donate", "habits", "search", "forget"])
                    # The client checks the result against the schema that the tool declares.
                    result = await client.call_tool("predict", {"limit": 5, "context": {"place": "home"}})
                    self.assertFalse(result.is_error)
                    [suggestion] = result.structured_content["suggestions"]
                    self.assertEqual((suggestion["intent"], suggestion["source"]), ("OrderCoffee", "cafe"))
                    self.assertEqual(suggestion["parameters"], {"size": "large"})
                    self.assertNotIn("SecretThing", result.model_dump_json())
                    self.assertEqual(json.loads(result.content[0].text), result.structured_content)

    async def test_what_is_recorded_is_on_disk_and_neither_learned_nor_suggested_until_admitted(self) -> None:
        self.foresight("donate", "OrderCoffee", "--source", "cafe")
        before = self.suggestions()
        async with self.assistant("--allow-donate") as client:
            result = await client.call_tool("donate", {"intent": "BookFlight", "parameters": {"to": "Oslo"}})
            self.assertFalse(result.is_error)
            rows = [json.loads(row) for row in self.foresight("export").splitlines()]
        recorded = [row for row in rows if row["source"] == "mcp:test-client"]
        self.assertEqual([row["id"] for row in recorded], [result.structured_content["id"]])
        self.assertEqual(self.suggestions(), before)
        self.foresight("settings", "--learn-from", "mcp:test-client")
        self.assertIn("BookFlight", [each["intent"] for each in self.suggestions()])
        self.foresight("settings", "--unlearn-from", "mcp:test-client")
        self.assertEqual(self.suggestions(), before)

    async def test_what_is_not_allowed_is_refused(self) -> None:
        self.foresight("donate", "OrderCoffee", "--source", "cafe")
        for mode in MODES:
            with self.subTest(mode):
                async with self.assistant(mode=mode) as client:
                    self.assertEqual([tool.name for tool in (await client.list_tools()).tools], ["predict", "forecast", "habits", "search"])
                    nothing = await client.call_tool("predict", {})
                    self.assertTrue(nothing.is_error)
                    self.assertIn("--source", nothing.content[0].text)
                    self.assertTrue((await client.call_tool("predict", {"source": "cafe"})).is_error)
                    with self.assertRaises(MCPError):
                        await client.call_tool("donate", {"intent": "A"})
                    with self.assertRaises(MCPError):
                        await client.list_resources()
        self.assertEqual(len(self.foresight("export").splitlines()), 1)

    def test_a_line_without_end_is_told_once_and_takes_no_memory(self) -> None:
        ping = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
        limited = ["sh", "-c", 'ulimit -v 600000; exec "$0" mcp', FORESIGHT]
        with subprocess.Popen(
            limited, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process:
            assert process.stdin and process.stdout
            for _ in range(int(os.environ.get("FORESIGHT_LONGEST_LINE", "64"))):
                process.stdin.write(b"x" * (1 << 20))
            output, _ = process.communicate(b"\n" + ping.rstrip())
        answers = [json.loads(line) for line in output.splitlines()]
        self.assertEqual([answer.get("error", {}).get("code") for answer in answers], [-32600, None])
        self.assertEqual((answers[1]["id"], answers[1]["result"], process.returncode), (1, {}, 0))

    def test_everything_acknowledged_is_on_disk_when_the_input_ends(self) -> None:
        lines = [
            {"method": "initialize", "params": {"protocolVersion": "2025-06-18", "clientInfo": {"name": "c"}}},
            *({"method": "tools/call", "params": {"name": "donate", "arguments": {"intent": f"A{n}"}}} for n in range(20)),
        ]
        text = "\n".join(json.dumps({"jsonrpc": "2.0", "id": number} | line) for number, line in enumerate(lines))
        run = subprocess.run(
            [FORESIGHT, "mcp", "--allow-donate"], input=text, env=self.environment, capture_output=True, text=True
        )
        self.assertEqual(run.returncode, 0)
        self.assertIn("nothing is shared", run.stderr)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        ids = [answer["result"]["structuredContent"]["id"] for answer in answers[1:]]
        self.assertEqual([json.loads(row)["id"] for row in self.foresight("export").splitlines()], ids)


if __name__ == "__main__":
    unittest.main()

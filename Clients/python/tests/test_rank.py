"""The order of a menu, with and without the service."""

from __future__ import annotations

from workplace import FORESIGHT, NOWHERE, ServiceWorkplace, Workplace

from foresight_client import BadParameters, Client, Unavailable

ENTRIES = ["Print", "Save", "Share"]


class RankTests(ServiceWorkplace):
    def test_the_same_with_and_without_the_service(self) -> None:
        alone = Client(socket=NOWHERE, program=FORESIGHT)
        self.assertEqual([text for text, _ in self.only_service.rank([*ENTRIES, "Save"])], ENTRIES)
        for client in (self.only_service, alone, self.only_service):
            self.assertIsNotNone(client.choose("Save", source="files"))
        told = [client.rank(ENTRIES, source="files") for client in (self.only_service, alone)]
        self.assertEqual([text for text, _ in told[0]], ["Save", "Print", "Share"])
        for (_, first), (_, second) in zip(*told):
            self.assertAlmostEqual(first, second, places=3)
        self.assertAlmostEqual(sum(probability for _, probability in told[0]), 1, places=5)
        # Nobody else learns from it.
        self.assertEqual((self.only_service.predict(), self.only_service.rank(ENTRIES)[0][0]), ([], "Print"))

    def test_what_is_typed_is_learned_by_its_beginnings(self) -> None:
        for chosen, typed in 10 * [("Share", "sh"), ("Save", "v")]:
            self.only_service.choose(chosen, source="files", prefix=typed)
        for typed in ("s", "sh", "SHA"):
            self.assertEqual(self.only_service.rank(ENTRIES, source="files", prefix=typed)[0][0], "Share")

    def test_what_is_no_menu_or_no_entry_is_refused(self) -> None:
        self.assertEqual(self.only_service.rank([]), [])
        for entries, source in ((ENTRIES, "zsh"), (["a\nb"], "files"), ([""], "files")):
            with self.assertRaises(BadParameters):
                self.only_service.rank(entries, source=source)


class RankWithoutServiceTests(Workplace):
    def test_the_command_line_does_the_work(self) -> None:
        client = Client(program=FORESIGHT)
        self.assertEqual([text for text, _ in client.rank(ENTRIES)], ENTRIES)
        self.assertIsNotNone(client.choose("Share"))
        self.assertEqual(client.rank(ENTRIES)[0][0], "Share")
        for entries, source in ((ENTRIES, "zsh"), (["a\nb"], "files"), ([""], "files")):
            with self.assertRaises(BadParameters):
                client.rank(entries, source=source)

    def test_what_is_typed_is_told_to_no_process(self) -> None:
        client = Client(program=FORESIGHT)
        with self.assertRaisesRegex(Unavailable, "needs the service"):
            client.rank(ENTRIES, prefix="s")
        with self.assertRaisesRegex(Unavailable, "needs the service"):
            client.choose("Save", prefix="s")
        with self.assertRaisesRegex(Unavailable, "install Foresight"):
            Client(program=NOWHERE).rank(ENTRIES)

"""When something is done, with and without the service."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

from workplace import FORESIGHT, NOWHERE, ServiceWorkplace, Workplace

from foresight_client import BadParameters, Client, Elsewhere, Unavailable


def live(client: Client) -> None:
    """A coffee on each of the last thirty days, and a bill that was paid each day until four days ago."""
    start = datetime.now(timezone.utc) - timedelta(days=30, hours=1)
    for number in range(30):
        client.donate("OrderCoffee", source="cafe", at=start + timedelta(days=number))
    for number in range(26):
        client.donate("PayBill", source="bank", at=start + timedelta(days=number))


class ForecastTests(ServiceWorkplace):
    def test_the_same_with_and_without_the_service(self) -> None:
        live(self.only_service)
        alone = Client(socket=NOWHERE, program=FORESIGHT)
        told = [
            (
                [(each.intent, each.source, each.start, each.usual, each.why) for each in one.forecast("tomorrow")],
                [(late.intent, late.since) for late in one.overdue()],
                round(one.probability("OrderCoffee", within=720) or 0, 2),
            )
            for one in (self.only_service, alone)
        ]
        self.assertEqual(told[0], told[1])
        line = self.only_service.forecast("tomorrow", lines=1)[0]
        self.assertEqual((line.intent, line.title), ("OrderCoffee", "Order Coffee"))
        self.assertEqual(line.end - line.start, timedelta(hours=2))
        self.assertTrue(0 < line.probability <= 1)

    def test_what_is_no_question_is_refused(self) -> None:
        self.only_service.donate("A")
        for day in ("yesterday", date(2020, 1, 1)):
            with self.assertRaises(BadParameters):
                self.only_service.forecast(day)
        with self.assertRaises(BadParameters):
            self.only_service.probability("A", within=0)

    def test_of_nothing_nothing_is_told(self) -> None:
        for _ in range(2):
            self.assertEqual(self.only_service.forecast(), [])
            self.assertEqual(self.only_service.overdue(), [])
            self.assertIsNone(self.only_service.probability("A", source="s"))
            self.only_service.donate("A", source="s")


class ForecastWithoutServiceTests(Workplace):
    def test_the_command_line_does_the_work(self) -> None:
        client = Client(program=FORESIGHT)
        self.assertEqual((client.forecast(), client.overdue(), client.probability("A")), ([], [], None))
        live(client)
        tomorrow = date.today() + timedelta(days=1)
        self.assertEqual(client.forecast(tomorrow, lines=1)[0].intent, "OrderCoffee")
        self.assertIsNotNone(client.probability("OrderCoffee", source="cafe"))
        self.assertIsNone(client.probability("OrderCoffee", source="bank"))
        self.assertIsNone(client.probability("--overdue"))
        with self.assertRaises(BadParameters):
            client.forecast("yesterday")

    def test_another_model_is_passed_over(self) -> None:
        live(Client(program=FORESIGHT))
        with self.assertRaises(Elsewhere):
            Client(program=FORESIGHT, model="another").overdue()

    def test_without_either_it_says_what_to_do(self) -> None:
        with self.assertRaisesRegex(Unavailable, "install Foresight"):
            Client(program=NOWHERE).forecast()

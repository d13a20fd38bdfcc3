"""The examples of the docstrings run, each where one coffee is recorded, and give what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

from workplace import ServiceWorkplace

import foresight_client


class DocstringTests(ServiceWorkplace):
    def test_the_examples_are_true(self) -> None:
        names = [module.name for module in pkgutil.iter_modules(foresight_client.__path__, "foresight_client.")]
        modules = [foresight_client, *map(importlib.import_module, names)]
        finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        examples = [example for module in modules for example in finder.find(module) if example.examples]
        self.assertGreater(len(examples), 10)
        for example in examples:
            with self.subTest(example.name):
                if self.only_service.predict():
                    self.foresight("forget", "--all", "--yes")
                self.only_service.donate("OrderCoffee", source="cafe", parameters={"size": "large"})
                # Ids are random; only that there is one can be compared.
                for step in example.examples:
                    if step.want.endswith("-...'\n"):
                        step.want = "'...-...-...-...-...'\n"
                example.globs["client"] = self.only_service
                report: list[str] = []
                self.assertEqual(runner.run(example, out=report.append).failed, 0, "".join(report))

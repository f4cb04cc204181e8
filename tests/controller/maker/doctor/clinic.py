"""The doctor in tests: on a simulated table in memory, with all its output."""

import json
from argparse import Namespace
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from controller.cli import doctor
from controller.console.console import Console
from controller.i18n.speech import Speech
from rules import catalog

CATALOG = catalog.load(())


class Clinic:
    """One run of ``tablier doctor``."""

    def __init__(
        self,
        folder: Path,
        *sections: str,
        settings: str = "",
        noise: str = "",
        language: str = "en",
        quick: bool = False,
        as_json: bool = True,
    ) -> None:
        file = folder / "tablier.toml"
        file.write_text(settings, encoding="utf-8")
        environ = {"TABLIER_CONFIG": str(file), "STATE_DIRECTORY": str(folder)}
        self.out = StringIO()
        speech = Speech(language, CATALOG)
        console = Console(CATALOG, speech, StringIO(), self.out, StringIO(), environ)
        args = Namespace(
            section=list(sections), json=as_json, quick=quick, yes=True, noise=noise or None
        )
        self.code = doctor.run(console, args)

    @property
    def text(self) -> str:
        return self.out.getvalue()

    @property
    def tree(self) -> dict[str, Any]:
        tree: dict[str, Any] = json.loads(self.text)
        return tree

    def codes(self, *grades: str) -> list[str]:
        """What was found, of these grades."""
        return [it["code"] for it in self.tree["findings"] if it["grade"] in grades]

    def pads(self, code: str) -> Sequence[str]:
        found = [it["pads"] for it in self.tree["findings"] if it["code"] == code]
        assert len(found) == 1, self.text
        pads: Sequence[str] = found[0]
        return pads


def settings(profile: str = "presence", driver: str = "sim", more: str = "") -> str:
    return f'[table]\nprofile = "{profile}"\ndriver = "{driver}"\n{more}'

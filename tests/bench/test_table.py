"""Response time of a table, printed, never asserted: `pytest -m bench -s tests/bench`."""

from __future__ import annotations

import io
import os
import sys

import pytest

from controller.bench import table_bench
from controller.console.console import Console
from controller.i18n.speech import Speech
from rules.catalog import load


@pytest.mark.bench
def test_from_the_last_contact_to_the_light_and_at_rest() -> None:
    catalog = load(plugins=())
    speech = Speech("en", catalog)
    console = Console(catalog, speech, io.StringIO(), sys.stdout, sys.stderr, os.environ)
    table_bench.run(console, 400, 10)

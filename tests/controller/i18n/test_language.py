import pytest

from controller.i18n import language
from controller.i18n.user_errors import Problem


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_BE.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "fr-CA"}, "fr"),
    ],
)
def test_the_locale_chooses_the_language(environ: dict[str, str], expected: str) -> None:
    assert language.of_locale(environ) == expected


@pytest.mark.parametrize("argv", [["--lang", "fr", "games"], ["games", "--lang=FR"]])
def test_the_flag_may_stand_anywhere(argv: list[str]) -> None:
    assert language.take(argv, {"LANG": "en"}) == ("fr", ["games"])


@pytest.mark.parametrize("argv", [["--lang", "de"], ["--lang="]])
def test_a_language_that_we_do_not_speak_is_a_problem(argv: list[str]) -> None:
    with pytest.raises(Problem, match="language"):
        language.take(argv, {})

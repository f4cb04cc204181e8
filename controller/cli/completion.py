"""``tablier completion``: shell script that completes the command line."""

from __future__ import annotations

from argparse import Namespace

from controller.cli.arguments import COMMANDS, CONFIG_FLAGS, FLAGS, SHELLS, WORDS, noises, sections
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.model.level_names import LEVEL_NAMES
from hardware.ports import PROFILES
from rules.languages import LANGUAGES

_BASH = """\
# Completion of tablier for bash.
_tablier() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local command=${{COMP_WORDS[1]}} words=""
    case "$before" in
{values}
    esac
    if [[ -z $words ]]; then
        if (( COMP_CWORD == 1 )); then
            words="{first}"
        else
            case "$command" in
{commands}
            esac
        fi
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _tablier tablier
"""
_ZSH = """\
#compdef tablier
# Completion of tablier for zsh.
_tablier() {{
    local before=${{words[CURRENT-1]}}
    case "$before" in
{values}
    esac
    if (( CURRENT == 2 )); then
        compadd -- {first}
        return
    fi
    case "${{words[2]}}" in
{commands}
    esac
    _files
}}
# Loaded by compinit, the file is the function itself; sourced, it only defines it.
if [[ "$funcstack[1]" == _tablier ]]; then
    _tablier "$@"
else
    compdef _tablier tablier
fi
"""


def run(console: Console, args: Namespace) -> int:
    """Print the script for a shell."""
    shell = args.shell.lower()
    if shell not in SHELLS:
        raise Problem("shell", text=args.shell, allowed=", ".join(SHELLS))
    keys = [game.sheet.key for game in console.catalog.games]
    follow = {command: _follow(command, keys) for command in COMMANDS}
    if shell == "fish":
        console.tell(_fish(console.speech, follow))
        return 0
    values = _values(console.speech)
    first = " ".join((*COMMANDS, "help", *(f"--{it}" for it in CONFIG_FLAGS), "--version"))
    form, line, each = (
        (_BASH, 'words="{}"', "                ")
        if shell == "bash"
        else (_ZSH, "compadd -- {}; return", "        ")
    )
    text = form.format(
        first=first,
        values="\n".join(f"        {name}) {line.format(it)} ;;" for name, it in values.items()),
        commands="\n".join(
            f"{each}{name}) {line.format(it) if shell == 'bash' else f'compadd -- {it}'} ;;"
            for name, it in {**follow, "help": " ".join(COMMANDS)}.items()
        ),
    )
    console.tell(text.rstrip())
    return 0


def _values(speech: Speech) -> dict[str, str]:
    """Values of flags that have a fixed set of them."""
    return {
        "--level": " ".join(LEVEL_NAMES),
        "--lang": " ".join(LANGUAGES),
        "--noise": " ".join({**noises(speech, "sim"), **noises(speech, "doctor")}),
        "--profile": " ".join(PROFILES),
        "--mode": "auto confirm",
    }


def _follow(command: str, games: list[str]) -> str:
    """Words that may follow a command."""
    words = [word.rstrip("?*") for word in WORDS.get(command, ())]
    found = list(games) if "game" in words else []
    found += list(LEVEL_NAMES) if "a" in words else []
    found += sections() if "section" in words else ()
    found += SHELLS if "shell" in words else ()
    found += [f"--{name}" for name in (*FLAGS.get(command, ()), "lang", "help")]
    return " ".join(found)


def _fish(speech: Speech, follow: dict[str, str]) -> str:
    """Fish script: one line for each command, for its words and for each of its flags."""
    lines = ["# Completion of tablier for fish.", "complete -c tablier -f"]
    for command, words in follow.items():
        told = speech.say(f"help.{command}").replace("'", "’")
        lines.append(f"complete -c tablier -n __fish_use_subcommand -a {command} -d '{told}'")
        seen = f"-n '__fish_seen_subcommand_from {command}'"
        plain = [word for word in words.split() if not word.startswith("--")]
        if plain:
            lines.append(f"complete -c tablier {seen} -a '{' '.join(plain)}'")
        if {"file", "out"} & set(WORDS.get(command, ())):
            lines.append(f"complete -c tablier {seen} -F")
        for flag in (word for word in words.split() if word.startswith("--")):
            values = _values(speech).get(flag)
            more = f" -x -a '{values}'" if values else ""
            lines.append(f"complete -c tablier {seen} -l {flag[2:]}{more}")
    return "\n".join(lines)

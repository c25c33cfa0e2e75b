"""What was typed and cannot be, said in the player's language; the parser speaks only English."""

import re
from difflib import get_close_matches
from typing import Any, Final

from typer import rich_utils
from typer.core import TyperGroup
from typer.exceptions import TyperException

from foxden.cli.common import SAY
from foxden.core.errors import Unreadable

_HELP: Final = {"help": "help", "install_completion": "install", "show_completion": "show"}


class Group(TyperGroup):
    """Knows what to say to a command that there is not."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands and not name.startswith("-") and not ctx.resilient_parsing:
            close = get_close_matches(name, self.commands, n=1)
            if close:
                raise Unreadable("cli.usage.command_close", name=name, close=close[0])
            raise Unreadable("cli.usage.command", name=name)
        return super().resolve_command(ctx, args)


def translated(command: Any) -> Any:
    """The command with our words for what the parser adds to a help by itself."""
    rich_utils.ARGUMENTS_PANEL_TITLE = SAY("cli.panel.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = SAY("cli.panel.options")
    rich_utils.DEFAULT_STRING = SAY("cli.panel.default", value="{}")
    rich_utils.REQUIRED_LONG_STRING = SAY("cli.panel.required")
    for each in (command, *command.commands.values()):
        get_params = each.get_params

        def params(ctx: Any, get_params: Any = get_params) -> Any:
            found = get_params(ctx)
            for param in found:
                if param.name in _HELP:
                    param.help = SAY(f"cli.panel.{_HELP[param.name]}")
                if getattr(param, "is_flag", False):
                    param.metavar = ""  # a switch takes nothing
            return found

        each.get_params = params
    return command


def sentence_of(error: TyperException) -> str:
    """The parser's errors are told apart by what they carry: their types are its own affair."""
    context = getattr(error, "ctx", None)
    facts: dict[str, Any] = {"command": context.command_path if context else "foxden"}
    option = getattr(error, "option_name", None)
    param = getattr(error, "param", None)
    if option is not None:
        return _about_option(error, option, facts)
    if param is not None:
        return _about_value(error, _name_of(param), facts)
    if extra := re.search(r"extra argument\S* \((.*)\)$", error.message, re.DOTALL):
        return SAY("cli.usage.extra", text=extra[1], **facts)
    return _other(error, facts)


def _about_option(error: Any, option: str, facts: dict[str, Any]) -> str:
    if hasattr(error, "possibilities"):
        if error.possibilities:
            close = min(error.possibilities)
            return SAY("cli.usage.option_close", name=option, close=close, **facts)
        return SAY("cli.usage.option", name=option, **facts)
    key = "cli.usage.no_value" if "not take" in error.message else "cli.usage.needs_value"
    return SAY(key, name=option, **facts)


def _about_value(error: Any, name: str, facts: dict[str, Any]) -> str:
    if hasattr(error, "param_type"):
        return SAY("cli.usage.missing", name=name, **facts)
    wrong = _wrong(error)
    facts |= {"name": name, "text": wrong.get("input")}
    bounds = wrong.get("ctx", {})
    match wrong.get("type", ""):
        case "greater_than_equal":
            return SAY("cli.usage.least", least=bounds["ge"], **facts)
        case "less_than_equal":
            return SAY("cli.usage.most", most=bounds["le"], **facts)
        case kind if kind.startswith("int"):
            return SAY("cli.usage.integer", **facts)
        case kind if kind.startswith(("float", "finite")):
            return SAY("cli.usage.number", **facts)
    return _other(error, {"command": facts["command"]})


def _wrong(error: Any) -> dict[str, Any]:
    """What the validation behind an error found first."""
    found: list[Any] = getattr(error.__cause__, "errors", list)()
    return dict(found[0]) if found else {}


def _name_of(param: Any) -> str:
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name.upper())


def _other(error: TyperException, facts: dict[str, Any]) -> str:
    return SAY("cli.usage.other", problem=error.format_message().rstrip("."), **facts)

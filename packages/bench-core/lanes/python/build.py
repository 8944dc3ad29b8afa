"""Fills LANE_OUT: the lane's program, and beside it the environment with its libraries, which is made once for all schemas."""

import compileall
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

HERE = Path(__file__).parent
OUT = Path(os.environ["LANE_OUT"])
CACHE = Path(os.environ["LANE_CACHE"])


def main() -> None:
    # From there, since the home folder may be moved.
    (OUT / "venv").symlink_to(os.path.relpath(environment(), OUT), target_is_directory=True)
    program = OUT / "lane"
    shutil.copytree(HERE / "lane", program, ignore=shutil.ignore_patterns("__pycache__"))
    # Checked by content, since a build may be moved.
    compileall.compile_dir(program, quiet=1, invalidation_mode=compileall.py_compile.PycInvalidationMode.CHECKED_HASH)


def environment() -> Path:
    requirements = (HERE / "requirements.txt").read_text()
    made_of = f"{sys.version}\n{sysconfig.get_platform()}\n{sys.base_prefix}\n{requirements}"
    folder = CACHE / f"venv-{hashlib.sha256(made_of.encode()).hexdigest()[:16]}"
    whole = folder / "whole"
    if not whole.exists():
        say("making an environment of Python's own for the libraries")
        venv.create(folder, clear=True, symlinks=True, with_pip=True)
        install(folder / "bin" / "python", requirements)
        whole.touch()
    return folder


def install(python: Path, requirements: str) -> None:
    say("fetching and installing the libraries")
    if pip(python, HERE / "requirements.txt") is None:
        return
    # One that this platform or this registry doesn't have takes no other with it.
    alone = CACHE / "requirement.txt"
    missing = []
    each = re.split(r"\n(?=\S)", requirements.strip())
    for requirement in each:
        name = requirement.split("=", 1)[0]
        alone.write_text(requirement + "\n")
        said = pip(python, alone, "--no-deps")
        if said is None:
            continue
        if "No matching distribution found" not in said or re.search("retrying|connection", said, re.IGNORECASE):
            sys.exit(f"pip could not install {name}: see that it reaches its index, and run this again")
        missing.append(name)
    if len(missing) == len(each):
        sys.exit("pip could install none of the libraries: see that it reaches its index")
    say(f"not to be had here: {', '.join(missing)}")


def pip(python: Path, requirements: Path, *options: str) -> str | None:
    """What it says where it fails."""
    command = [python, "-I", "-m", "pip", "install", "--require-hashes", "--only-binary", ":all:", "--no-input", "--quiet"]
    command += ["--disable-pip-version-check", "--root-user-action", "ignore", *options, "--requirement", requirements]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    say(done.stdout)
    return None if done.returncode == 0 else done.stdout


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


main()

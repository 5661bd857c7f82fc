"""The extension modules only: what they are, and what happens where they cannot be built.

WEBDECODE_PURE: unset, compile where a compiler is there and go on without where none is; ``1`` no extension;
``0`` a failed compile is an error.
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PURE = os.environ.get("WEBDECODE_PURE", "")
if PURE not in ("", "0", "1"):
    sys.exit(f"WEBDECODE_PURE must be unset, 0 or 1, not {PURE!r}")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "embedsignature": False,
    "binding": True,
}


class BuildOptional(build_ext):
    """Says plainly that the package is installed without its compiled kernels, instead of a page of compiler output."""

    def run(self):
        super().run()
        missing = [ext.name for ext in self.extensions if not Path(self.get_ext_fullpath(ext.name)).exists()]
        if missing:
            print("webdecode: the compiled kernels could not be built; the pure Python ones are used", file=sys.stderr)


def extensions():
    # From Cython.Build, not "import cython": the folder cython/ here would answer to that name.
    from Cython.Build import cythonize

    runpy.run_path("src/webdecode/tables.py", run_name="__main__")
    flags = ["/O2"] if sys.platform == "win32" else ["-O3"]
    modules = [
        Extension(
            f"webdecode._compiled.{source.stem}",
            [str(source)],
            include_dirs=["cython", "build/tables"],
            depends=[str(path) for path in Path("cython").glob("*.[hp]*")],
            extra_compile_args=flags,
        )
        for source in sorted(Path("cython").glob("*.pyx"))
    ]
    modules = cythonize(modules, include_path=["cython"], build_dir="build/cython", compiler_directives=DIRECTIVES)
    for module in modules:  # cythonize() drops the flag, so it is set on what comes back
        module.optional = PURE != "0"
    return modules


setup(ext_modules=[] if PURE == "1" else extensions(), cmdclass={"build_ext": BuildOptional})

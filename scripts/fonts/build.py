"""Makes the fonts of visible signatures: packages/engine/src/drawing/fonts/*.ts.

Run by hand when a font changes, never at build or run time:
    python3 -m venv .cache/fonts && .cache/fonts/bin/pip install fonttools==4.68.0 brotli==1.2.1
    .cache/fonts/bin/python scripts/fonts/build.py
The sources are OFL fonts as npm packages hold them: one WOFF2 per script, merged here into one TrueType font
without hints, layout tables and names, deflated and written as a base64 module.
"""

import base64
import io
import pathlib
import subprocess
import tarfile
import tempfile
import zlib

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

TARGET = pathlib.Path("packages/engine/src/drawing/fonts")
LATIN_TO_CYRILLIC = [(0x20, 0x7E), (0xA0, 0x24F), (0x259, 0x259), (0x2B0, 0x2FF), (0x300, 0x36F), (0x370, 0x3FF),
                     (0x400, 0x52F), (0x1E00, 0x1FFF), (0x2010, 0x2027), (0x2030, 0x203A), (0x20A0, 0x20C0),
                     (0x2116, 0x2122), (0x2190, 0x2193), (0x2212, 0x2212), (0xFFFD, 0xFFFD)]
HEBREW = [(0x5BE, 0x5BE), (0x5D0, 0x5EA), (0x5F0, 0x5F4)]
# Letters that do not join and digits, then the forms of those that do: shaping is done by code points.
ARABIC = [(0x60C, 0x60C), (0x61B, 0x61B), (0x61F, 0x61F), (0x621, 0x64A), (0x660, 0x66C), (0x671, 0x671),
          (0x679, 0x6BE), (0x6C0, 0x6D4), (0x6F0, 0x6F9), (0xFB50, 0xFBFF), (0xFE80, 0xFEFC)]
FONTS = {
    "plain": {
        "constant": "PLAIN_FONT",
        "packages": [("noto-sans", "5.3.0"), ("noto-sans-armenian", "5.3.0"), ("noto-sans-georgian", "5.3.0"),
                     ("noto-sans-hebrew", "5.3.0"), ("noto-sans-arabic", "5.3.0")],
        "files": ["noto-sans-latin", "noto-sans-latin-ext", "noto-sans-vietnamese", "noto-sans-greek",
                  "noto-sans-greek-ext", "noto-sans-cyrillic", "noto-sans-cyrillic-ext",
                  "noto-sans-armenian-armenian", "noto-sans-georgian-georgian",
                  "noto-sans-hebrew-hebrew", "noto-sans-arabic-arabic"],
        "ranges": LATIN_TO_CYRILLIC + [(0x531, 0x58F), (0x10A0, 0x10FF), (0x1C90, 0x1CBF)] + HEBREW + ARABIC,
        "says": "Noto Sans Regular: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic "
                "(SIL Open Font License 1.1).",
    },
    "script": {
        "constant": "SCRIPT_FONT",
        "packages": [("caveat", "5.3.0")],
        "files": ["caveat-latin", "caveat-latin-ext", "caveat-cyrillic", "caveat-cyrillic-ext"],
        "ranges": LATIN_TO_CYRILLIC,
        "says": "Caveat Regular: Latin and Cyrillic handwriting (SIL Open Font License 1.1).",
    },
}


def unpack(packages, folder):
    licences = []
    for name, version in packages:
        out = subprocess.run(["npm", "pack", f"@fontsource/{name}@{version}"], cwd=folder, check=True,
                             capture_output=True, text=True).stdout.strip().splitlines()[-1]
        with tarfile.open(folder / out) as tar:
            tar.extractall(folder / name, filter="data")
        licences.append((folder / name / "package" / "LICENSE").read_text())
    return licences


def reduced(path, ranges, taken, folder):
    """One script of the font, without what stands in an earlier file and what a signature never needs."""
    font = TTFont(path)
    wanted = {code for code in font.getBestCmap() if any(a <= code <= b for a, b in ranges)} - taken
    taken |= wanted
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True, glyph_names=False, drop_tables=[
        "GSUB", "GPOS", "GDEF", "STAT", "DSIG", "gasp", "kern", "fvar", "avar", "gvar", "HVAR", "MVAR", "meta"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.flavor = None
    target = folder / (path.stem + ".ttf")
    font.save(target)
    return target if wanted else None


def merged(files):
    font = Merger().merge([str(file) for file in files])
    # The heights of the first script stay: a taller one would move every line of the others.
    heights = TTFont(files[0])["hhea"]
    font["hhea"].ascent, font["hhea"].descent = heights.ascent, heights.descent
    for table in ("GSUB", "GPOS", "GDEF", "name", "prep", "fpgm", "cvt ", "gasp"):
        if table in font:
            del font[table]
    font["post"].formatType = 3.0
    held = io.BytesIO()
    font.save(held)
    return held.getvalue(), len(font.getBestCmap())


def main():
    notices = []
    for file, font in FONTS.items():
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place)
            notices += unpack(font["packages"], folder)
            taken = set()
            paths = [next(folder.glob(f"*/package/files/{name}-400-normal.woff2")) for name in font["files"]]
            parts = [part for path in paths if (part := reduced(path, font["ranges"], taken, folder))]
            ttf, characters = merged(parts)
        text = base64.b64encode(zlib.compress(ttf, 9)).decode()
        (TARGET / f"{file}.ts").write_text(
            f"/** {font['says']} Made by scripts/fonts/build.py: TrueType, deflated, base64. */\n"
            f"export const {font['constant']} =\n  \"{text}\";\n")
        print(f"{file}: {characters} characters, {len(ttf)} bytes, {len(text)} as text")
    head = sorted({notice.splitlines()[0] for notice in notices})
    body = notices[0].split("\n", 1)[1]
    (TARGET / "OFL.txt").write_text("\n".join(head) + "\n" + body)


main()

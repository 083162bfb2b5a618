"""Words that people type: one normaliser for every game.

`clean` gives what is shown: what the person typed, with only space and Unicode form tidied.
Everything else compares, and never shows what it compares.

A text has several *readings*, and two texts are the same word when they share one:

- an umlaut reads as the plain vowel or with an e, all of a text in one way: "Bär" reads as "bar"
  and "baer". So Bär = Bar and Bär = Baer, but no `ae` is ever taken for an `a`: "Israel" is not
  "Isral", "poète" is not "pote", and Baer is only *near* Bar, which the table decides.
- a leading article is dropped or kept: "The A-Team" = "A-Team" = "A Team", "L'Oréal" = "Loreal".

`key` is the reading without article and with plain vowels. Equal keys mean the same word; other
keys may still be the same word ("Bär", "Baer"): ask `same`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from rules.kernel import Illegal
from rules.plurals import IRREGULAR, SHORTEST_STEM, singular_and_plural

MOST = 40  # characters as people count them: grapheme clusters

# --- What is shown ---

# Most of what people type: letters of Europe, digits and punctuation, each a character by itself
# that everybody can see. Whatever else there is gets looked at sign by sign.
_USUAL = re.compile("[ -~\xa1-\xac\xae-\u024f\u2010-\u2015\u2018-\u201f]*")
_SPACE = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Blank signs that Unicode does not count among the formatting characters (Cf).
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_ZWJ = "\u200d"
_PRESENTATION = re.compile("[\ufe0e\ufe0f]")
# The flags of England, Scotland and Wales: a black flag with letters that nobody sees.
_REGION_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f")
_MOST_MARKS = 4  # accents on top of each other; more only serves to deface the screen
# An accent typed as an apostrophe would fall apart into a space and a mark.
_TYPED_APOSTROPHES = str.maketrans({"\u00b4": "'", "\u0384": "'"})


def clean(text: str, most: int = MOST) -> str:
    """What is shown of a typed text; "" if there was nothing but space. Illegal: words.*"""
    if len(text) > 16 * most:
        raise Illegal("words.too_long", most=most, n=len(text))
    text = " ".join(text.split()) if text.isascii() and text.isprintable() else _tidied(text)
    n = length(text)
    if n > most:
        raise Illegal("words.too_long", most=most, n=n)
    return text


def _tidied(text: str) -> str:
    text = unicodedata.normalize("NFKC", text.translate(_TYPED_APOSTROPHES))
    text = _SPACE.sub(" ", text).strip(" ")
    if not _USUAL.fullmatch(text):
        text = _without_idle_presentation(text)
        _refuse_unseen(_REGION_FLAG.sub("\U0001f3f4", text))
    return text


def _without_idle_presentation(text: str) -> str:
    """Drop "as emoji"/"as text" marks where Unicode form made a plain letter of the sign (™)."""

    def keep(found: re.Match[str]) -> str:
        before, after = text[: found.start()][-1:], text[found.end() :][:1]
        symbol = before != "" and unicodedata.category(before)[0] == "S"
        return found[0] if symbol or after == "\u20e3" else ""

    return _PRESENTATION.sub(keep, text)


def _refuse_unseen(text: str) -> None:
    marks = 0
    for index, sign in enumerate(text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign in _DIRECTION:
            raise Illegal("words.direction")
        if category in ("Cc", "Cs", "Co") or (category == "Cn" and ord(sign) & 0xFFFE == 0xFFFE):
            raise Illegal("words.control")
        if category == "Cf" or sign in _BLANK or "\U000e0100" <= sign <= "\U000e01ef":
            if sign == _ZWJ and _joins_emoji(text, index):
                continue
            raise Illegal("words.zero_width")
        if marks > _MOST_MARKS:
            raise Illegal("words.marks", most=_MOST_MARKS)


def _joins_emoji(text: str, index: int) -> bool:
    """Whether the joiner at `index` stands between two pictures, as in a family."""
    before = text[:index].rstrip("\ufe0f")[-1:]
    after = text[index + 1 : index + 2]
    return (
        before != ""
        and after != ""
        and unicodedata.category(before) in ("So", "Sk", "Sm", "Cn")
        and unicodedata.category(after) in ("So", "Sm", "Cn")
    )


def length(text: str) -> int:
    """Characters as people count them: a flag, a family or an accented letter is one.

    Follows Unicode's rules for grapheme clusters as far as cleaned text needs them.
    """
    if text.isascii() or _USUAL.fullmatch(text):
        return len(text)
    count, before, flags = 0, "", 0
    for sign in text:
        flags = flags + 1 if "\U0001f1e6" <= sign <= "\U0001f1ff" else 0
        if not before or not (_extends(sign, before) or (flags and flags % 2 == 0)):
            count += 1
        before = sign
    return count


def _extends(sign: str, before: str) -> bool:
    return (
        unicodedata.category(sign) in ("Mn", "Me", "Mc")
        or sign == _ZWJ
        or before == _ZWJ
        or "\U0001f3fb" <= sign <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= sign <= "\U000e007f"  # letters of a region's flag
        or (
            "\u1160" <= sign <= "\u11ff"  # Korean vowels and finals
            and ("\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3")
        )
    )


# --- What is compared ---

_APOSTROPHES = str.maketrans(dict.fromkeys("‘’‚‛ʻʼʽ`´′＇‵", "'"))
_ARTICLES_OF = {
    "en": ("the", "a", "an"),
    "fr": ("le", "la", "les", "un", "une", "des", "du", "de la"),
    "de": (
        "der", "die", "das", "den", "dem", "ein", "eine", "einer", "einen", "einem", "eines",
    ),
}  # fmt: skip
_ARTICLES = tuple(article for articles in _ARTICLES_OF.values() for article in articles)
_ELIDED = "(?:de )?l' ?"


def _leading(articles: Iterable[str], elided: bool) -> re.Pattern[str]:
    return re.compile(rf"(?:(?:{'|'.join(articles)}) {'|' + _ELIDED if elided else ''})(?=.)")


_ARTICLE = _leading(_ARTICLES, elided=True)
_OWN_ARTICLE = {
    language: _leading(articles, elided=language == "fr")
    for language, articles in _ARTICLES_OF.items()
}
_HALF_ARTICLES = frozenset(
    article[:end] for article in (*_ARTICLES, "l'", "de l'") for end in range(len(article) + 1)
)
_WHOLE = {
    "æ": "ae", "œ": "oe", "ĳ": "ij", "ø": "ö", "ð": "d", "đ": "d", "ħ": "h", "ł": "l", "þ": "th",
    "ŋ": "n", "ŧ": "t", "ı": "i",
}  # fmt: skip
_UMLAUTS = {"a": "ä", "o": "ö", "u": "ü"}
_PLAIN = str.maketrans({"ä": "a", "ö": "o", "ü": "u"})
_WITH_E = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_MEANT = frozenset("#%&@*")  # punctuation that makes another word: C and C#, R&B


def _folded(text: str) -> str:
    """Case and accents folded, apostrophes alike, one space between words; umlauts kept."""
    if text.isascii():  # as most is that is typed: it has no other form
        return _SPACE.sub(" ", text.replace("`", "'").casefold()).strip(" ")
    text = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).casefold()
    text = _SPACE.sub(" ", text.translate(_APOSTROPHES)).strip(" ")
    if text.isascii():
        return text
    letters: list[str] = []
    for sign in unicodedata.normalize("NFD", text):
        if sign == "\u0308" and letters and letters[-1] in _UMLAUTS:
            letters[-1] = _UMLAUTS[letters[-1]]
        elif not unicodedata.combining(sign) and not _PRESENTATION.match(sign):
            letters.append(_WHOLE.get(sign, sign))
    return unicodedata.normalize("NFC", "".join(letters))


def _parts(folded: str) -> tuple[str, ...]:
    """The words between space, hyphens, apostrophes and other punctuation."""
    words = folded.split()
    if all(map(str.isalnum, words)):
        return tuple(words)
    spaced = "".join(
        " " if unicodedata.category(sign)[0] in "PZ" and sign not in _MEANT else sign
        for sign in folded
    )
    # A name of nothing but punctuation ("!!!") is a name all the same.
    return tuple(spaced.split()) or tuple(words)


@lru_cache(8192)
def _bare_parts(text: str) -> tuple[str, ...]:
    """The parts of a text without its leading article."""
    folded = _folded(text)
    article = _ARTICLE.match(folded)
    return _parts(folded[article.end() :] if article else folded)


def _spellings(letters: str) -> tuple[str, ...]:
    plain = letters.translate(_PLAIN)
    return (plain,) if plain == letters else (plain, letters.translate(_WITH_E))


@lru_cache(8192)
def readings(text: str) -> frozenset[str]:
    """All that a text may be read as: with and without article, umlauts plain or with an e."""
    bare = "".join(_bare_parts(text))
    whole = "".join(_parts(_folded(text)))
    return frozenset(_spellings(bare) + _spellings(whole))


def key(text: str) -> str:
    """One reading, to sort or to look up by. Equal keys: the same word; else ask `same`."""
    return "".join(_bare_parts(text)).translate(_PLAIN)


def same(one: str, other: str) -> bool:
    """Whether two texts are the same word. Two empty ones are not words at all."""
    return not readings(one).isdisjoint(readings(other)) and key(one) != ""


def begins_with(text: str, letter: str) -> bool:
    """Whether a text begins with a letter, its leading article counted or not.

    Both ways count because nobody but the table knows whether an article belongs to a name
    ("Le Mans", "Die Hard").
    """
    if text[:1].isascii() and text[:1].isalpha() and text[0].casefold() == letter.casefold():
        return True
    first = key(letter)
    return first != "" and any(reading.startswith(first) for reading in readings(text))


def _as_written(text: str) -> str:
    """With its accents, which tell "dés" from an article."""
    return _SPACE.sub(" ", text.translate(_APOSTROPHES).casefold()).strip(" ")


def article_begins(text: str, letter: str, language: str) -> bool:
    """Whether only an article of this language begins with the letter, and not what it is about.

    Otherwise every French noun would begin with L.
    """
    if text.isascii() and text.isalpha():
        return False  # an article ends with a space or an apostrophe
    whole = _as_written(text)
    article = _OWN_ARTICLE[language].match(whole)
    if not article:
        return False
    bare = "".join(_parts(_folded(whole[article.end() :])))
    return not any(spelling.startswith(key(letter)) for spelling in _spellings(bare))


def is_word(text: str, language: str) -> bool:
    """A single letter and an article alone are no words."""
    whole = _as_written(text)
    if whole in _ARTICLES_OF[language] or (language == "fr" and re.fullmatch(_ELIDED, whole)):
        return False
    letters = "".join(_bare_parts(text))
    return len(letters) > 1 or not letters.isalnum()


def may_yet_begin(text: str, letter: str) -> bool:
    """Whether a text begins with a letter or, half typed, still may: it is only an article yet."""
    return begins_with(text, letter) or _folded(text) in _HALF_ARTICLES


def contains_word(text: str, barred: Iterable[str]) -> str | None:
    """The first of the barred words that stands in a text as a whole word, or None.

    Words written in several parts are found however they are joined: "ice cream" in
    "an ice-cream" and in "icecream". Parts of a word are free: "rosette" does not contain "rose".
    """
    barred, runs = tuple(barred), _runs(text)
    if runs.isdisjoint(_all_readings(barred)):
        return None
    return next(word for word in barred if not runs.isdisjoint(_word_readings(word)))


@lru_cache(256)
def _all_readings(barred: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(_word_readings, barred))


def _word_readings(word: str) -> frozenset[str]:
    """None for what is no word at all."""
    return readings(word) if key(word) else frozenset()


@lru_cache(4096)  # asked for each view of each hand, about the same few clues
def _runs(text: str) -> frozenset[str]:
    """All that stands in a text, word by word and run together."""
    parts = _text_parts(text)
    return frozenset(
        spelling
        for start in range(len(parts))
        for end in range(start + 1, len(parts) + 1)
        for spelling in _spellings("".join(parts[start:end]))
    )


@lru_cache(4096)  # a clue is held against words in two ways
def _text_parts(text: str) -> tuple[str, ...]:
    return _parts(_folded(text))


_SHORTEST_JOINED = 3  # letters of a word that is looked for inside another one
_LONGEST_ENDING = 3  # letters after a word that only inflect it or derive from it: "rosette"


def almost_contains(text: str, barred: Iterable[str]) -> str | None:
    """The first barred word in a text in another number ("Roses") or run together ("redrose").

    Good for a warning and not for a refusal: "primrose" is a word of its own.
    """
    return _almost_contains(text, tuple(barred))


@lru_cache(4096)  # for the same reason
def _almost_contains(text: str, barred: tuple[str, ...]) -> str | None:
    parts = _plain(_text_parts(text))
    for word in _perhaps_in(parts, barred):
        theirs, whole = _plain_word(word)
        for at, part in enumerate(parts):
            if singular_and_plural(parts[at : at + len(theirs)], theirs):
                return word
            if _is_run_together(part, whole):
                return word
    return None


def _perhaps_in(parts: tuple[str, ...], barred: tuple[str, ...]) -> list[str]:
    """Those that begin or end like one of the parts, in order: few, and the others cannot be."""
    alike = _by_ends(barred)
    found: set[int] = set()
    for part in parts:
        found.update(alike.get(_beginning(part), ()), alike.get(_end(part), ()))
    return [barred[place] for place in sorted(found)]


@lru_cache(256)
def _by_ends(barred: tuple[str, ...]) -> dict[str, list[int]]:
    """The places of words, by how a part of a text begins or ends that they might be in."""
    places: dict[str, list[int]] = {}
    for place, word in enumerate(barred):
        theirs, whole = _plain_word(word)
        if not theirs:
            continue
        first = theirs[0]
        others = {one for pair in IRREGULAR if first in pair for one in pair}
        for end in {*map(_beginning, (first, whole, *others)), _end(whole)}:
            places.setdefault(end, []).append(place)
    return places


def _beginning(part: str) -> str:
    return part[:SHORTEST_STEM] + "-"


def _end(part: str) -> str:
    return "-" + part[-SHORTEST_STEM:]


@lru_cache(8192)
def _plain_word(word: str) -> tuple[tuple[str, ...], str]:
    """The parts of a word, and all of it."""
    return _plain(_bare_parts(word)), key(word)


@lru_cache(8192)
def _plain(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part.translate(_PLAIN) for part in parts)


def _is_run_together(part: str, word: str) -> bool:
    if len(word) < _SHORTEST_JOINED or part == word:
        return False
    joined = part.startswith(word) and len(part) - len(word) > _LONGEST_ENDING
    return joined or (part.endswith(word) and len(part) - len(word) > 1)


# --- Close but unequal: the table decides ---

_SHORTEST_EDIT = 3  # in shorter words one letter is half of the word


def near(one: str, other: str) -> bool:
    """Close but unequal: one edit apart (a swap of neighbours too), or singular and plural."""
    if same(one, other):
        return False
    mine, theirs = _bare_parts(one), _bare_parts(other)
    return any(
        _one_edit(a, b) for a in _spellings("".join(mine)) for b in _spellings("".join(theirs))
    ) or singular_and_plural(_plain(mine), _plain(theirs))


def _one_edit(one: str, other: str) -> bool:
    if len(one) > len(other):
        one, other = other, one
    if len(one) < _SHORTEST_EDIT or len(other) - len(one) > 1:
        return False
    start = 0
    while start < len(one) and one[start] == other[start]:
        start += 1
    rest, other_rest = one[start:], other[start:]
    if len(one) < len(other):
        return rest == other_rest[1:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return rest[1:] == other_rest[1:] or swapped == other_rest

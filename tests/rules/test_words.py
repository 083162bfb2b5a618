"""What people type: shown as typed, compared as people at a table would."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import words
from rules.kernel import Illegal

SAME = [
    # case, space, hyphens, punctuation
    ("apple", "APPLE"),
    ("ice cream", "ice-cream"),
    ("ice cream", "icecream"),
    ("Ice  Cream", "ice‐cream"),
    ("well-being", "well – being"),
    ("Dr. Oetker", "dr oetker"),
    ("U.S.A.", "USA"),
    ("AC/DC", "acdc"),
    ("7up", "7 Up"),
    ("Yahoo!", "yahoo"),
    ("T-Shirt", "tshirt"),
    ("  lake  Garda ", "Lake Garda"),
    ("Spider-Man", "Spiderman"),
    ("ＦＵＬＬ", "full"),
    ("ﬁsh", "fish"),
    # apostrophes
    ("Levi's", "Levi’s"),
    ("Levi's", "levis"),
    ("McDonald‘s", "McDonalds"),
    ("rock'n'roll", "Rock ’n’ Roll"),
    ("Guns N' Roses", "guns n roses"),
    ("aujourd'hui", "aujourd´hui"),
    ("aujourd'hui", "aujourd`hui"),
    ("presqu'île", "presqu’ile"),
    # English articles
    ("the Beatles", "Beatles"),
    ("The A-Team", "A-Team"),
    ("A Team", "the a team"),
    ("an apple", "Apple"),
    ("a bear", "the bear"),
    ("Who", "The Who"),
    # French: accents, ligatures, articles
    ("été", "ete"),
    ("ÉTÉ", "été"),
    ("œuf", "oeuf"),
    ("Œuf", "OEUF"),
    ("cœur", "coeur"),
    ("bœuf bourguignon", "boeuf-bourguignon"),
    ("garçon", "garcon"),
    ("maïs", "mais"),
    ("Noël", "noel"),
    ("où", "ou"),
    ("le chat", "chat"),
    ("la pomme", "Pomme"),
    ("les frites", "frites"),
    ("l'eau", "eau"),
    ("l’eau", "l'eau"),
    ("L'Oréal", "Loreal"),
    ("L'Oréal", "Oreal"),
    ("l' orange", "orange"),
    ("un citron", "le citron"),
    ("une orange", "l'orange"),
    ("des cerises", "les cerises"),
    ("du pain", "pain"),
    ("de la crème", "crème"),
    ("de l'ail", "ail"),
    ("ex æquo", "ex aequo"),
    ("pomme de terre", "pomme-de-terre"),
    ("Saint-Étienne", "saint etienne"),
    ("crème brûlée", "creme brulee"),
    ("nœud", "noeud"),
    ("naïve", "naive"),
    # German: umlauts, ß, articles
    ("Bär", "Baer"),
    ("Bär", "Bar"),
    ("BÄR", "baer"),
    ("Äpfel", "Aepfel"),
    ("Äpfel", "apfel"),
    ("Öl", "Oel"),
    ("Müller", "Mueller"),
    ("Müller", "Muller"),
    ("Müller", "Mu\u0308ller"),
    ("Straße", "Strasse"),
    ("STRASSE", "straße"),
    ("STRAẞE", "straße"),
    ("Fußball", "Fussball"),
    ("Übergröße", "Uebergroesse"),
    ("Übergröße", "Ubergrosse"),
    ("der Bär", "ein Bär"),
    ("die Maus", "Maus"),
    ("das Haus", "ein Haus"),
    ("dem Hund", "den Hund"),
    ("eine Ente", "Ente"),
    ("einen Esel", "der Esel"),
    ("einem Uhu", "Uhu"),
    ("Käse-Spätzle", "Kaesespaetzle"),
    ("Köln", "Koeln"),
    ("Smørrebrød", "Smoerrebroed"),
    ("Smørrebrød", "smorrebrod"),
    ("Malmö", "Malmø"),
    # other letters and scripts
    ("Łódź", "lodz"),
    ("Đà Nẵng", "da nang"),
    ("São Paulo", "Sao Paulo"),
    ("İstanbul", "istanbul"),
    ("Αθήνα", "αθηνα"),
    ("ΟΔΟΣ", "οδος"),
    ("Ёлка", "елка"),
    ("שָׁלוֹם", "שלום"),
    ("한국", "한국"),
    ("🍕", "🍕\ufe0f"),
    ("!!!", " !!! "),
]

DIFFERENT = [
    ("apple", "pear"),
    ("Bar", "Baer"),
    ("Israel", "Isral"),
    ("Michael", "Michal"),
    ("poète", "pote"),
    ("poêle", "pôle"),
    ("poet", "pot"),
    ("moelle", "molle"),
    ("Duell", "Dull"),
    ("queen", "quen"),
    ("rose", "rosette"),
    ("the", "a"),
    ("Das", "Die"),
    ("la", "le"),
    ("C", "C#"),
    ("R&B", "RB"),
    ("!!!", "???"),
    ("🍕", "🍔"),
    ("שלום", "תודה"),
    ("", ""),
    (" ", " "),
    ("the the", "a a"),
    ("Iran", "Irak"),
    ("Niger", "Nigeria"),
]

NEAR = [
    # one edit: replaced, left out, added, swapped
    ("Ferrari", "Ferarri"),
    ("Ferrari", "Ferari"),
    ("Ferrari", "Ferraris"),
    ("Ferrari", "Ferrarri"),
    ("Ferrari", "Farrari"),
    ("Mozarella", "Mozzarella"),
    ("Rythmus", "Rhythmus"),
    ("Iran", "Irak"),
    ("Bar", "Baer"),
    ("Muller", "Mueller"),
    ("Übergröße", "Ubergroesse"),
    ("spagetti", "spaghetti"),
    ("acceuil", "accueil"),
    ("dirigable", "dirigeable"),
    ("Pinguin", "Pingiun"),
    ("cat", "bat"),
    # English plurals
    ("cat", "cats"),
    ("dish", "dishes"),
    ("berry", "berries"),
    ("knife", "knives"),
    ("wolf", "wolves"),
    ("policeman", "policemen"),
    ("child", "children"),
    ("mouse", "mice"),
    ("goose", "geese"),
    ("cactus", "cacti"),
    ("ox", "oxen"),
    ("quiz", "quizzes"),
    # French plurals
    ("chat", "chats"),
    ("le cheval", "les chevaux"),
    ("travail", "travaux"),
    ("gâteau", "des gâteaux"),
    ("chou-fleur", "choux-fleurs"),
    ("pomme de terre", "pommes de terre"),
    ("œil", "yeux"),
    ("jeu", "jeux"),
    # German plurals
    ("Ei", "Eier"),
    ("Haus", "Häuser"),
    ("Baum", "Bäume"),
    ("die Maus", "Mäuse"),
    ("Kind", "Kinder"),
    ("Frau", "Frauen"),
    ("Ärztin", "Ärztinnen"),
    ("Museum", "Museen"),
    ("Kaktus", "Kakteen"),
    ("Stadion", "Stadien"),
    ("Zeugnis", "Zeugnisse"),
    ("Auto", "Autos"),
    ("Konto", "Konten"),
    ("Seemann", "Seeleute"),
]

FAR = [
    ("apple", "apple"),
    ("Bär", "Baer"),
    ("the cat", "cat"),
    ("apple", "pear"),
    ("Niger", "Nigeria"),
    ("Austria", "Australia"),
    ("Po", "Pa"),
    ("rose", "rosette"),
    ("Mango", "Mangold"),
    ("chou", "choux fleurs"),
    ("", "a"),
    ("", ""),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_word_however_it_is_written(one: str, other: str) -> None:
    assert words.same(one, other)
    assert words.same(other, one)
    assert not words.near(one, other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_a_word_that_is_unequal_is_another_one_both_ways(one: str, other: str) -> None:
    assert not words.same(one, other)
    assert not words.same(other, one)


@pytest.mark.parametrize(("one", "other"), NEAR)
def test_close_but_unequal_words_are_put_to_the_table(one: str, other: str) -> None:
    assert words.near(one, other)
    assert words.near(other, one)


@pytest.mark.parametrize(("one", "other"), FAR)
def test_equal_words_and_far_ones_are_no_question(one: str, other: str) -> None:
    assert not words.near(one, other)
    assert not words.near(other, one)


def test_the_table_of_pairs_is_as_long_as_promised() -> None:
    pairs = SAME + DIFFERENT + NEAR + FAR
    assert len(set(pairs)) >= 120


def test_equal_keys_are_the_same_word_and_a_key_is_plain() -> None:
    assert words.key("Der  Bär") == "bar"
    assert words.key("L’Œuf") == "oeuf"
    assert words.key("Baer") == "baer"
    assert words.key("") == ""


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("Birne", "B"),
        ("birne", "B"),
        ("the bear", "B"),
        ("der Bär", "b"),
        ("l'huile", "H"),
        ("l’île", "I"),
        ("Éclair", "E"),
        ("Œuf", "O"),
        ("Öl", "O"),
        ("Ärmel", "A"),
        ("'s-Hertogenbosch", "S"),
        ("Le Mans", "L"),
        ("Le Mans", "M"),
        ("Die Hard", "D"),
        ("Die Hard", "H"),
        ("Łódź", "L"),
        ("¡Olé!", "O"),
        ("„Birne“", "B"),
    ],
)
def test_it_begins_with_the_letter(text: str, letter: str) -> None:
    assert words.begins_with(text, letter)


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("Birne", "P"),
        ("der Bär", "A"),
        ("the", "H"),
        ("7up", "S"),
        ("🍕", "P"),
        ("", "A"),
        (" ", "A"),
        ("Birne", ""),
        ("un", "N"),
    ],
)
def test_it_does_not_begin_with_the_letter(text: str, letter: str) -> None:
    assert not words.begins_with(text, letter)


def test_a_half_typed_article_may_yet_lead_to_the_letter() -> None:
    assert all(words.may_yet_begin(text, "B") for text in ("", "d", "de", "der", "der ", "der b"))
    assert all(words.may_yet_begin(text, "E") for text in ("l", "l'", "l’", "l'e", "de l'"))
    assert not words.may_yet_begin("dera", "B")
    assert not words.may_yet_begin("der a", "B")
    assert not words.may_yet_begin("x", "B")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a rose in May", "rose"),
        ("ROSE!", "rose"),
        ("d'une rose", "rose"),
        ("rosette", None),
        ("primrose", None),
        ("an ice-cream van", "ice cream"),
        ("icecream", "ice cream"),
        ("ice, then cream", None),
        ("ein Baer tanzt", "Bär"),
        ("ein Bar tanzt", "Bär"),
        ("Bärenhunger", None),
        ("l’œuf dur", "Oeuf"),
        ("", None),
    ],
)
def test_a_clue_holds_a_barred_word_only_as_a_whole_word(text: str, found: str | None) -> None:
    assert words.contains_word(text, ["rose", "ice cream", "Bär", "Oeuf"]) == found


def test_nothing_is_barred_by_an_empty_word() -> None:
    assert words.contains_word("rose", ["", " "]) is None


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Crème   brûlée ", "Crème brûlée"),
        ("pasted\nfrom\r\nelsewhere\ttwice", "pasted from elsewhere twice"),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        ("non\u00a0breaking\u202fspaces\u3000wide", "non breaking spaces wide"),
        ("E\u0301te\u0301", "Été"),
        ("ﬁn", "fin"),
        ("ＡＢＣ", "ABC"),
        ("l´eau", "l'eau"),
        ("l’eau", "l’eau"),
        ("STRAẞE", "STRAẞE"),
        (" ", ""),
        ("", ""),
        ("\n", ""),
        ("שלום עולם", "שלום עולם"),
        ("مرحبا", "مرحبا"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
        ("🏳️‍🌈", "🏳️‍🌈"),
        ("👍🏽", "👍🏽"),
        ("🇫🇷", "🇫🇷"),
        ("1️⃣", "1️⃣"),
        ("❤️", "❤️"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        ("Tesla™️", "TeslaTM"),
        ("<b>bold</b>", "<b>bold</b>"),
    ],
)
def test_what_is_shown_is_what_was_typed_with_the_space_tidied(typed: str, shown: str) -> None:
    assert words.clean(typed) == shown


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("bell\x07", "words.control"),
        ("nul\x00", "words.control"),
        ("esc\x1b[31m", "words.control"),
        ("\x1fsep", "words.control"),
        ("half\ud83d", "words.control"),
        ("private\ue000", "words.control"),
        ("not a sign\uffff", "words.control"),
        ("zero\u200bwidth", "words.zero_width"),
        ("\ufeffmark", "words.zero_width"),
        ("soft\u00adhyphen", "words.zero_width"),
        ("join\u200dme", "words.zero_width"),
        ("🍕\u200d", "words.zero_width"),
        ("\u200d🍕", "words.zero_width"),
        ("no\u200cjoin", "words.zero_width"),
        ("word\u2060joiner", "words.zero_width"),
        ("\u3164", "words.zero_width"),
        ("\u2800", "words.zero_width"),
        ("tag\U000e0041", "words.zero_width"),
        ("a\u202eevil", "words.direction"),
        ("\u200fשלום", "words.direction"),
        ("\u200eabc", "words.direction"),
        ("\u2066abc\u2069", "words.direction"),
        ("Z" + "\u0335" * 12, "words.marks"),
    ],
)
def test_what_nobody_can_see_is_refused_with_a_reason(typed: str, code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        words.clean(typed)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "sign", ["a", "é", "ß", "e\u0323\u0302", "👨‍👩‍👧", "🇩🇪", "👍🏽", "ש", "한", "नि"]
)
def test_forty_characters_as_people_count_them_but_not_forty_one(sign: str) -> None:
    assert words.length(words.clean(sign * 40)) == 40
    with pytest.raises(Illegal) as refusal:
        words.clean(sign * 41)
    assert refusal.value.code == "words.too_long"
    assert refusal.value.params == {"most": 40, "n": 41}


def test_space_around_does_not_count_and_other_limits_can_be_set() -> None:
    assert words.clean(" " * 30 + "a" * 40 + " " * 30) == "a" * 40
    assert words.clean("abc", most=3) == "abc"
    with pytest.raises(Illegal, match="too_long"):
        words.clean("abcd", most=3)


def test_an_endless_text_is_refused_before_it_costs_anything() -> None:
    with pytest.raises(Illegal, match="too_long"):
        words.clean("a" * 10_000_000)


@given(st.text(max_size=60))
def test_cleaning_twice_changes_nothing_and_never_leaves_a_line_break(text: str) -> None:
    try:
        shown = words.clean(text)
    except Illegal as refusal:
        assert refusal.code.startswith("words.")
        return
    assert words.clean(shown) == shown
    assert unicodedata.is_normalized("NFKC", shown)
    assert words.length(shown) <= words.MOST
    assert "\n" not in shown
    assert shown == shown.strip()
    shown.encode("utf-8")


@given(st.text(max_size=30), st.text(max_size=30))
def test_comparing_is_fair_to_both_sides(one: str, other: str) -> None:
    assert words.same(one, other) == words.same(other, one)
    assert words.near(one, other) == words.near(other, one)
    assert not (words.same(one, other) and words.near(one, other))
    assert words.same(one, one) == (words.key(one) != "")
    if words.key(one) == words.key(other) != "":
        assert words.same(one, other)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Roses", "rose"),
        ("like roses", "Rose"),
        ("redrose", "rose"),
        ("Rosebush", "rose"),
        ("Bäume", "Baum"),
        ("Chevaux", "cheval"),
        ("racing cars", "racing car"),
        ("Sonnenblume", "Blume"),
        ("three blind mice", "mouse"),
        ("l'œil et les yeux", "œil"),
        ("x-rays", "the X-ray"),
    ],
)
def test_a_word_in_another_number_or_run_together_is_almost_there(text: str, word: str) -> None:
    assert words.almost_contains(text, ["teapot", word]) == word


def test_of_words_that_are_almost_there_the_first_is_told() -> None:
    barred = ["teapot", "mouse", "rose", "Baum", "cheval", "man", "rosebush"]
    texts = ["roses", "rosebushes", "mice and men", "men and mice", "Bäume", "un cheval", "tea"]
    for text in texts:
        alone = [word for word in barred if words.almost_contains(text, [word])]
        assert words.almost_contains(text, barred) == (alone[0] if alone else None)


@pytest.mark.parametrize(
    ("text", "word"), [("rosette", "rose"), ("oxygen", "ox"), ("proseless", "rose"), ("", "rose")]
)
def test_what_only_shares_letters_is_not_almost_there(text: str, word: str) -> None:
    assert words.almost_contains(text, [word]) is None

import pytest

from taishot.datasets.labels import CODES, INDEX, LABELS, label_of


def test_the_order_is_frozen_because_weights_depend_on_it():
    assert " ".join(CODES) == (
        "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s "
        "E S W N C F P f1 f2 f3 f4 f5 f6 f7 f8 back ?"
    )


def test_codes_and_labels_belong_together():
    assert [label_of(code) for code in CODES] == list(LABELS)
    assert [INDEX[label.code] for label in LABELS] == list(range(44))


def test_an_unknown_code_is_refused():
    with pytest.raises(ValueError, match="10m"):
        label_of("10m")

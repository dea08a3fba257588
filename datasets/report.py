"""Figures over many photos, as JSON and as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from taishot.datasets.labels import CODES
from taishot.datasets.matching import PhotoResult


@dataclass(frozen=True)
class Summary:
    """Figures over the photos of one group; shares are 0..1."""

    group: str
    photos: int
    tiles: int
    found: int
    named_right: int
    false_tiles: int
    false_in_hand: int
    recall: float
    precision: float
    class_accuracy: float
    found_and_right: float
    photos_right: int
    photos_right_share: float
    strictly_right: int
    strictly_right_share: float
    false_per_photo: float
    false_in_hand_per_photo: float
    taps_median: float
    taps_worst: int
    seconds_per_photo: float


def summarise(group: str, results: Sequence[PhotoResult]) -> Summary:
    """Figures over photos, at least one."""
    tiles = sum(r.tiles for r in results)
    found = sum(len(r.pairs) for r in results)
    right = sum(r.right for r in results)
    extra = sum(len(r.extra) for r in results)
    whole = sum(r.taps == 0 for r in results)
    strict = sum(r.strict_taps == 0 for r in results)
    in_hand = sum(r.extra_in_hand for r in results)
    taps = [r.taps for r in results]
    return Summary(
        group=group,
        photos=len(results),
        tiles=tiles,
        found=found,
        named_right=right,
        false_tiles=extra,
        false_in_hand=in_hand,
        recall=found / max(tiles, 1),
        precision=found / max(found + extra, 1),
        class_accuracy=right / max(found, 1),
        found_and_right=right / max(tiles, 1),
        photos_right=whole,
        photos_right_share=whole / len(results),
        strictly_right=strict,
        strictly_right_share=strict / len(results),
        false_per_photo=extra / len(results),
        false_in_hand_per_photo=in_hand / len(results),
        taps_median=float(np.median(taps)),
        taps_worst=max(taps),
        seconds_per_photo=float(np.mean([r.seconds for r in results])),
    )


def summaries(results: Sequence[PhotoResult]) -> list[Summary]:
    """One summary for each group in order of name, then one over all."""
    groups = sorted({r.group for r in results})
    parts = [summarise(g, [r for r in results if r.group == g]) for g in groups]
    return [*parts, summarise("all", results)]


def per_class(results: Sequence[PhotoResult]) -> list[tuple[str, int, int, int, int]]:
    """For each label that occurs: code, tiles, found, found and right, read where it is not."""
    true, found, right, wrong = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for result in results:
        for label, read in result.pairs:
            true[label] += 1
            found[label] += 1
            right[label] += label == read
            wrong[read] += label != read
        true.update(result.missed)
        wrong.update(result.extra)
    return [
        (CODES[k], true[k], found[k], right[k], wrong[k]) for k in sorted(set(true) | set(wrong))
    ]


def confusions(results: Sequence[PhotoResult], most: int = 15) -> list[tuple[str, str, int]]:
    """The commonest mistakes: true code, code read, how often."""
    counts = Counter(
        (CODES[true], CODES[read]) for r in results for true, read in r.pairs if true != read
    )
    return [(true, read, count) for (true, read), count in counts.most_common(most)]


def calibration_error(confidences: Sequence[float], hits: Sequence[bool], bins: int = 15) -> float:
    """Expected calibration error over equally wide bins."""
    sure, right = np.asarray(confidences, float), np.asarray(hits, float)
    if not len(sure):
        return 0.0
    which = np.minimum((sure * bins).astype(int), bins - 1)
    gaps = [
        abs(sure[which == b].mean() - right[which == b].mean()) * (which == b).mean()
        for b in np.unique(which)
    ]
    return float(sum(gaps))


def as_json(title: str, results: Sequence[PhotoResult]) -> dict[str, object]:
    """Everything measured, ready for json.dumps."""
    sure = [c for r in results for c in r.confidences]
    hits = [true == read for r in results for true, read in r.pairs]
    return {
        "title": title,
        "groups": [asdict(s) for s in summaries(results)],
        "classes": [
            dict(zip(("code", "tiles", "found", "right", "wrongly_read"), row, strict=True))
            for row in per_class(results)
        ],
        "confusions": confusions(results),
        "expected_calibration_error": calibration_error(sure, hits),
        "photos": [
            {"name": r.name, "group": r.group, "tiles": r.tiles, "right": r.right, "taps": r.taps}
            for r in results
        ],
    }


def as_markdown(title: str, results: Sequence[PhotoResult]) -> str:
    """The same figures for people, without the list of photos."""
    lines = [
        f"## {title}",
        "",
        "| group | photos | tiles | found (IoU 0.5) | class right | found and right |"
        " photos wholly right | strictly | false tiles a photo: in the hand | all |"
        " taps median / worst | s a photo |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for s in summaries(results):
        lines.append(
            f"| {s.group} | {s.photos} | {s.tiles} | {s.recall:.2%} ({s.found}) | "
            f"{s.class_accuracy:.2%} | **{s.found_and_right:.2%}** ({s.named_right}) | "
            f"{s.photos_right_share:.1%} ({s.photos_right}) | "
            f"{s.strictly_right_share:.1%} ({s.strictly_right}) | "
            f"{s.false_in_hand_per_photo:.3f} ({s.false_in_hand}) | "
            f"{s.false_per_photo:.3f} ({s.false_tiles}) | {s.taps_median:g} / {s.taps_worst} | "
            f"{s.seconds_per_photo:.3f} |"
        )
    lines += [
        "",
        "A tile that is found but not labelled is false; where the product shows it as not part of "
        "the hand (a discard that nobody labelled) it costs no tap. *Strictly* counts it all the "
        "same.",
    ]
    sure = [c for r in results for c in r.confidences]
    hits = [true == read for r in results for true, read in r.pairs]
    lines += ["", f"Expected calibration error {calibration_error(sure, hits):.4f}.", ""]
    mistakes = confusions(results)
    if mistakes:
        words = ", ".join(f"{true} as {read} {count}" for true, read, count in mistakes)
        lines += [f"Worst confusions: {words}.", ""]
    lines += ["| tile | labelled | found | right | wrongly read |", "|---|--:|--:|--:|--:|"]
    lines += [f"| {c} | {n} | {f} | {r} | {w} |" for c, n, f, r, w in per_class(results)]
    return "\n".join([*lines, ""])

"""Hands by name, for tests that do not know how many cards their game deals."""

from __future__ import annotations

from collections.abc import Mapping

FOUR, THREE, STUD = "four-card-poker", "three-card-poker", "caribbean-stud-poker"

PLAYERS: Mapping[str, Mapping[str, str]] = {
    FOUR: {
        "four-of-a-kind": "Tc Td Th Ts 3d",
        "straight-flush": "7h 8h 9h Th 2c",
        "three-of-a-kind": "Qc Qd Qh 4s 2h",
        "flush": "2s 5s 9s Ks 7d",
        "straight": "6s 7d 8h 9s 2c",
        "two-pair": "Tc Td 4h 4s 2c",
        "aces": "Ah As 7d 5c 3h",
        "pair": "9c 9d 7h 5s 3c",
        "nothing": "Ks Qd 9h 5c 3h",
        "other": "5d 6h 8d Qs 3c",
        "nines": "9c 9d 7h 5s 2c",
        "odd": "Qc Jd 8h 6s 4c",
        "two-aces": "Ac Ad 9h 5d 3c",
        "sixes": "6c 6d 4h 3d 2s",
        "level": "Kc Kd 8h 5s 2c",
        "level-above": "Kc Kd 8h 6s 2c",
        "level-below": "Kc Kd 8h 4s 2c",
    },
    THREE: {
        "straight-flush": "9s 8s 7s",
        "three-of-a-kind": "7s 7d 7c",
        "straight": "9s 8d 7s",
        "flush": "As 9s 4s",
        "aces": "As Ah 6d",
        "pair": "7s 7d 4c",
        "nothing": "Js 8d 3s",
        "other": "Th 6h 2s",
        "nines": "9c 9d 7h",
        "odd": "Js 8h 4c",
        "two-aces": "Ac Ad 5d",
        "sixes": "6c 6d 2s",
        "level": "7s 7d 4c",
        "level-above": "7s 7d 5c",
        "level-below": "7s 7d 3c",
    },
    STUD: {
        "royal-flush": "Ts Js Qs Ks As",
        "straight-flush": "5h 6h 7h 8h 9h",
        "four-of-a-kind": "Tc Td Th Ts 3d",
        "full-house": "Tc Td Th 3s 3d",
        "flush": "2s 5s 9s Js 7s",
        "straight": "6s 7d 8h 9s Tc",
        "three-of-a-kind": "Qc Qd Qh 4s 2h",
        "two-pair": "Tc Td 5h 5s 2c",
        "aces": "Ah As 7d 5c 3h",
        "pair": "9c 9d 7h 5s 3c",
        "nothing": "Qs Td 9h 5c 3h",
        "other": "5d 6h 8d Js 3c",
        "nines": "9c 9d 7h 5s 2c",
        "odd": "Qc Jd 8h 6s 4c",
        "two-aces": "Ac Ad 9h 5d 3c",
        "sixes": "6h 6d 4h 3d 2s",
        "level": "Kc Kd 8h 5s 2c",
        "level-above": "Kc Kd 8h 6s 2c",
        "level-below": "Kc Kd 8h 4s 2c",
    },
}
"""Kinds of hand, best first; they share no card with a dealer's. "Nothing" loses to every dealer who has a hand; "other" is
for somebody else at the table.

From "nines" to "sixes" they share no card with each other or with a dealer's king high, which only "odd" loses to. The last
three are as good as the dealer's level hand, a little better and a little worse."""

DEALERS: Mapping[str, Mapping[str, str]] = {
    FOUR: {
        "low": "Ac Kd Jh 8s 4c 2d",
        "king-high": "Kc Jh Th 8s 4d 2d",
        "kings": "Kc Kh Jd 8s 4c 2d",
        "top": "Jc Jd Jh Js Ac 6d",
        "level": "Kh Ks 8d 5c 2d 3h",
    },
    THREE: {
        "none": "Jc Td 8h",
        "low": "Qc 9h 2d",
        "king-high": "Kc Qh 4d",
        "kings": "Kc Kd 9h",
        "top": "Qc Qd Qh",
        "level": "7h 7c 4d",
    },
    STUD: {
        "none": "Ac Qd Jh 8s 4c",
        "low": "Ac Kd Jh 8s 4c",
        "king-high": "As Kc Th 8s 3h",
        "kings": "Kc Kh Jd 8s 4c",
        "top": "Jc Jd Jh 6s 6d",
        "level": "Kh Ks 8d 5c 2d",
    },
}
"""A dealer who has no hand, where that can be; dealers whom any pair beats; one who beats a low pair; one whom hardly a hand
beats."""

"""Every game as a Gymnasium environment: it passes Gymnasium's checks, shows what the player sees, and pays as the table does."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss import envs, load
from pitboss.envs import CLEAR, DEAL, ME, TableEnv
from pitboss.law import available

RULEBOOKS = [book for book in available() if load(book).game]
EXAMPLE = Path(__file__).parents[1] / "examples/random_player.py"


def played(env: TableEnv, rounds: int, seed: int = 1) -> list[int]:
    """Play rounds at random and return their rewards, in cents."""
    chance = np.random.default_rng(seed)
    rewards: list[int] = []
    _, info = env.reset(seed=seed)
    while len(rewards) < rounds:
        legal = np.flatnonzero(info["action_mask"])
        assert len(legal), "there is always something to do"
        deals = [n for n in legal if env.actions[n] == str(DEAL)]
        _, reward, over, cut, info = env.step(deals[0] if deals else chance.choice(legal))
        assert not cut
        if over:
            rewards.append(round(reward * info["unit"]))
            _, info = env.reset()
    return rewards


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_gymnasium_finds_nothing_wrong(rulebook: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(envs.name_of(rulebook), render_mode="ansi").unwrapped)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_rewards_are_what_the_table_paid_and_a_seed_repeats_them(rulebook: str) -> None:
    env = TableEnv(rulebook)
    rewards = played(env, 8)
    assert rewards == played(TableEnv(rulebook), 8)
    env._house.look()
    assert sum(rewards) == env._me.history.totals(ME).net


def test_only_the_players_own_cards_are_seen() -> None:
    env = TableEnv("act/draw-poker")
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        assert seen["mine"].sum() == 5
        assert seen["table"].sum() == 0


def test_what_is_not_allowed_changes_nothing() -> None:
    env = TableEnv("nz/blackjack")
    before, info = env.reset(seed=1)
    hit = env.actions.index("hit")
    assert not info["action_mask"][hit]
    after, reward, over, cut, _ = env.step(np.int64(hit))
    assert (reward, over, cut) == (0.0, False, False)
    assert same(before, after)


def test_a_draft_can_be_cleared() -> None:
    env = TableEnv("nz/baccarat")
    first, info = env.reset(seed=1)
    player, clear = env.actions.index("place player"), env.actions.index(str(CLEAR))
    assert not info["action_mask"][clear]
    _, _, _, _, info = env.step(np.int64(player))
    assert info["action_mask"][clear]
    cleared, _, _, _, _ = env.step(np.int64(clear))
    assert same(first, cleared)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[key], other[key]) for key in one)


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="the table has seats 1 to 7: 9 and 0 others do not fit"):
        TableEnv("nz/blackjack", seat=9)
    with pytest.raises(ValueError, match="2 and 7 others do not fit"):
        TableEnv("nz/blackjack", others=7)


def test_the_example_plays() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE), "nz/roulette", "20"], capture_output=True, text=True, check=True)
    assert "of the first wager in a round" in done.stdout
    assert "after 20 rounds" in done.stdout

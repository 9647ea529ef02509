"""A player that learns nothing: it plays 10,000 rounds of a game at random, and says what that cost.

pip install 'pitboss[envs]'
python examples/random_player.py nz/blackjack
python examples/random_player.py nz/roulette 1000
"""

import sys

import gymnasium
import numpy as np

import pitboss.envs


def play(rulebook: str, rounds: int) -> None:
    """Play rounds at random, as soon as there is a wager, and print the mean result with its error."""
    env = gymnasium.make(pitboss.envs.name_of(rulebook))
    deal = env.unwrapped.actions.index("deal") if "deal" in env.unwrapped.actions else None
    chance = np.random.default_rng(1)
    results = []
    _, info = env.reset(seed=1)
    while len(results) < rounds:
        legal = np.flatnonzero(info["action_mask"])
        action = deal if deal in legal else chance.choice(legal)
        _, reward, over, cut, info = env.step(action)
        if over or cut:
            results.append(reward)
            if len(results) % 100 == 0:
                print(f"\r{len(results):,} of {rounds:,} rounds", end="", file=sys.stderr)
            _, info = env.reset()
    print(file=sys.stderr)
    error = np.std(results) / np.sqrt(rounds)
    print(f"{rulebook}: {np.mean(results):+.4f} of the first wager in a round, give or take {error:.4f}, after {rounds:,} rounds")


if __name__ == "__main__":
    play(sys.argv[1] if len(sys.argv) > 1 else "nz/blackjack", int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)

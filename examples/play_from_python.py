"""Play Reversi against the robot: random moves for black, the level Club for white."""

from random import Random

from controller.robot.levels import level
from controller.robot.player import Player
from rules import catalog
from rules.model import Seat

game = catalog.load()["reversi"]
state, robot, random = game.start(), Player(game, Random(1)), Random(2)
while game.outcome(state) is None:
    if state.turn() == 0:
        move = random.choice(game.moves(state))
    else:
        move = robot.answer(state, Seat(1), level("reversi", "club")).move
    print(game.seats(state)[state.turn()], move)
    state = game.apply(state, move).state
print(game.dump(state), game.outcome(state))

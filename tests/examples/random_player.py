#!/usr/bin/env python3
"""A program that plays any game of a Parlour hall with random legal moves.

It needs nothing but Python's standard library. Everything after `--` is the command that leads to the hall:

    python3 random_player.py -- ssh -p 2222 -i program_key -T NAME@HOST bot

Without more, it joins the first table that waits for a player, or opens one for whoever comes. See assets/manual/programs.md
for every line that is sent here.

    --mode GAME     the game of the table that it opens (concentration, memory-match, memoarrr, checkers, birdhead)
    --players LIST  its seats, like @me,@novice
    --table CODE    sit down at this table, and at no other
    --ladder N      play on the ladder with this number, whoever it pairs us with
    --games N       leave after so many games; 1 where nothing is said
    --seed N        what its own choices follow from
"""

import argparse
import json
import random
import subprocess
import sys
import time

# How long it waits before it comes back after a lost line, in seconds, and how often it tries in a row.
PAUSE = 1.0
MOST_TRIES = 10


class LineLost(Exception):
    """The other side is gone; the seats stay ours."""


class Hall:
    """The line to the hall: one JSON object a line, both ways."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, request):
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise LineLost from error

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise LineLost
        return json.loads(line)

    def close(self):
        try:
            self.process.stdin.close()
        except OSError:
            pass
        self.process.wait()


class Player:
    """What has to be remembered over a lost line: how many games were played, and at which table we want to sit."""

    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.games = 0
        self.table = options.table
        self.seated = False
        self.tries = 0

    def play(self, hall):
        """Plays over one line, until enough games are over or the line is lost."""
        greeting = hall.read()
        if "hall" not in greeting:
            sys.exit(greeting.get("why", "this is no hall"))
        self.tries = 0
        print(f"this is {greeting['hall']}; I am {greeting['you']}", file=sys.stderr)
        if not self.seated:
            self.find_table(hall)
        # A seat that we have is told of by itself: first the table, then our turn, if it is.
        while self.games < self.options.games:
            self.handle(hall, hall.read())
        hall.send({"do": "quit"})

    def find_table(self, hall):
        if self.options.ladder:
            # Said once it is enough, until this line is lost.
            hall.send({"do": "arena", "arena": self.options.ladder, "play": True})
        elif self.table:
            hall.send({"do": "sit", "table": self.table})
        elif self.options.players or self.options.mode:
            self.open(hall)
        else:
            hall.send({"do": "tables"})

    def open(self, hall):
        request = {"do": "open", "mode": self.options.mode or "concentration"}
        if self.options.players:
            request["players"] = self.options.players.split(",")
        hall.send(request)

    def handle(self, hall, told):
        """One object from the hall. Events and answers that mean nothing to us are passed over."""
        if "refused" in told:
            self.refused(hall, told)
        elif told.get("ok") == "tables":
            waiting = [table for table in told["tables"] if table["stage"] == "waiting" and "@open" in table["players"]]
            if waiting:
                hall.send({"do": "sit", "table": waiting[0]["table"]})
            else:
                self.open(hall)
        elif told.get("ok") in ("open", "sit"):
            self.seated, self.table = True, told["table"]
            print(f"I sit at {self.table}", file=sys.stderr)
        elif told.get("event") == "turn":
            # All that a player of the game itself would do better is to choose.
            chosen = self.random.choice(told["legal"])
            hall.send({"do": "move", "table": told["table"], "n": told["n"], "move": chosen})
        elif told.get("event") == "offered":
            hall.send({"do": "answer", "table": told["table"], "yes": False})
        elif told.get("event") == "ended":
            self.ended(hall, told)

    def refused(self, hall, told):
        print(f"{told['refused']} is refused: {told['why']}", file=sys.stderr)
        if told["refused"] == "move":
            # Something else came first, or our turn is told anew; `state` makes sure.
            hall.send({"do": "state", "table": told["table"]})
        elif told["refused"] == "sit" and not self.options.table:
            # Somebody was quicker; the next table is ours.
            self.open(hall)
        elif told["refused"] in ("sit", "open", "arena"):
            sys.exit(1)

    def ended(self, hall, told):
        self.games += 1
        print(json.dumps({"table": told["table"], "winners": told["winners"], "n": told["n"]}), flush=True)
        hall.send({"do": "leave", "table": told["table"]})
        self.seated, self.table = False, self.options.table
        if self.games < self.options.games:
            self.find_table(hall)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode")
    parser.add_argument("--players")
    parser.add_argument("--table")
    parser.add_argument("--ladder", type=int)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int)
    parser.add_argument("command", nargs="+", help="what leads to the hall, after --")
    player = Player(parser.parse_args())
    while player.tries < MOST_TRIES:
        hall = Hall(player.options.command)
        try:
            player.play(hall)
            return
        except LineLost:
            # The seat is ours still: come back, and go on where the game is.
            player.tries += 1
            print("the line is lost; coming back", file=sys.stderr)
            time.sleep(PAUSE)
        finally:
            hall.close()
    sys.exit("the hall cannot be reached")


if __name__ == "__main__":
    main()

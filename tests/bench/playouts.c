/* Random games written by hand in C, with the algorithms of rules/: how fast they could be.
 *
 *   playouts GAME NUMBER [SEED]      prints the plies played, a checksum and the processor seconds
 *
 * The dice are those of rules/dice.py, so the plies and the checksum must be those of the rules.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t set;

static uint64_t word;

static uint64_t below(uint64_t limit) {
  word ^= (word << 13) & 0xFFFFFFFF;
  word ^= word >> 17;
  word ^= (word << 5) & 0xFFFFFFFF;
  return (word * limit) >> 32;
}

static int count(set x) {
  x -= (x >> 1) & 0x5555555555555555;
  x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return (int)((x * 0x0101010101010101) >> 56);
}

static int nth(set cells, uint64_t skip) {
  while (skip--) cells &= cells - 1;
  return count((cells & -cells) - 1);
}

/* ------------------------------------------------------------------ Reversi */

#define NOT_H 0x7F7F7F7F7F7F7F7F
#define NOT_A_LOW 0x00FEFEFEFEFEFEFE
#define NOT_H_LOW 0x007F7F7F7F7F7F7F
#define LOW 0x00FFFFFFFFFFFFFF

static set reach_up(set run, set anchor, int shift, set mask) {
  set line = ((anchor & mask) << shift) & run;
  for (int i = 0; i < 5; ++i) line |= ((line & mask) << shift) & run;
  return (line & mask) << shift;
}

static set reach_down(set run, set anchor, int shift, set mask) {
  set line = (anchor >> shift) & mask & run;
  for (int i = 0; i < 5; ++i) line |= (line >> shift) & mask & run;
  return (line >> shift) & mask;
}

static set placements(set run, set anchor, set empty) {
  return empty & (reach_up(run, anchor, 1, NOT_H) | reach_up(run, anchor, 7, NOT_A_LOW) |
                  reach_up(run, anchor, 8, LOW) | reach_up(run, anchor, 9, NOT_H_LOW) |
                  reach_down(run, anchor, 1, NOT_H) | reach_down(run, anchor, 7, NOT_A_LOW) |
                  reach_down(run, anchor, 8, LOW) | reach_down(run, anchor, 9, NOT_H_LOW));
}

static set line_up(set cell, set run, set anchor, int shift, set mask) {
  set line = 0, ahead = (cell & mask) << shift;
  for (; ahead & run; ahead = (ahead & mask) << shift) line |= ahead;
  return ahead & anchor ? line : 0;
}

static set line_down(set cell, set run, set anchor, int shift, set mask) {
  set line = 0, ahead = (cell >> shift) & mask;
  for (; ahead & run; ahead = (ahead >> shift) & mask) line |= ahead;
  return ahead & anchor ? line : 0;
}

static set enclosed(set cell, set run, set anchor) {
  return line_up(cell, run, anchor, 1, NOT_H) | line_up(cell, run, anchor, 7, NOT_A_LOW) |
         line_up(cell, run, anchor, 8, LOW) | line_up(cell, run, anchor, 9, NOT_H_LOW) |
         line_down(cell, run, anchor, 1, NOT_H) | line_down(cell, run, anchor, 7, NOT_A_LOW) |
         line_down(cell, run, anchor, 8, LOW) | line_down(cell, run, anchor, 9, NOT_H_LOW);
}

static long reversi(uint64_t *sum) {
  set own = (set)1 << 28 | (set)1 << 35, opp = (set)1 << 27 | (set)1 << 36;
  set legal;
  long plies = 0;
  if (placements(opp, own, ~(own | opp)) == 0) exit(1);
  legal = placements(opp, own, ~(own | opp));
  for (;;) {
    if (legal) {
      int at = nth(legal, below((uint64_t)count(legal)));
      set cell = (set)1 << at, turned = enclosed(cell, opp, own);
      own |= cell | turned;
      opp ^= turned;
      *sum = *sum * 31 + (uint64_t)at;
    } else {
      *sum = *sum * 31 + 64;
    }
    ++plies;
    set swap = own;
    own = opp;
    opp = swap;
    set empty = ~(own | opp);
    legal = placements(opp, own, empty);
    if (!legal && !placements(own, opp, empty)) return plies;
  }
}

/* ------------------------------------------------------------------ Inside */

#define BOARD 0x119DFFul
#define ALL 0x638CF19DF19DFFul

static set supported(set cubes) {
  set bed = cubes & (cubes >> 1) & (cubes >> 5);
  return ((bed << 21) & 0x119DE00000) | ((bed << 16) & 0x8CE000000000) | ((bed << 11) & 0x23000000000000) |
         ((bed << 6) & 0x40000000000000);
}

static long inside(uint64_t *sum) {
  set cubes = 0, dark = 0, open = BOARD, pending = 0;
  int stock[2][2] = {{13, 5}, {5, 13}}, side = 0;
  long plies = 0;
  while (cubes != ALL) {
    int giver = pending ? 1 - side : side, forced = pending != 0, at, colour;
    set cells = pending ? pending : open;
    uint64_t many = (uint64_t)count(cells);
    if (!stock[giver][0]) {
      at = nth(cells, below(many));
      colour = 1;
    } else if (!stock[giver][1]) {
      at = nth(cells, below(many));
      colour = 0;
    } else {
      uint64_t choice = below(many * 2);
      at = nth(cells, choice >> 1);
      colour = choice & 1;
    }
    *sum = *sum * 31 + (uint64_t)((forced ? 128 : 0) + at * 2 + colour);
    ++plies;
    set cell = (set)1 << at;
    stock[giver][colour]--;
    cubes |= cell;
    if (colour) dark |= cell;
    set fresh = supported(cubes) & ~cubes & ~open;
    open = (open & ~cell) | fresh;
    if (fresh) fresh &= supported(dark) | supported(cubes ^ dark);
    if (forced) fresh |= pending & ~cell;
    pending = fresh;
    if (stock[1 - side][0] + stock[1 - side][1] == 0)
      pending = 0;
    else if (!pending)
      side = 1 - side;
  }
  return plies;
}

/* ------------------------------------------------------------------ INVERS */

#define TILES 0xFFFFFFFFFul
#define COLUMN 0x041041041ul
#define SIX 0x42108420ul

struct past {
  set yellow, full;
  int rest;
};

static set slots_out_of(set cells) {
  set west = ((((cells >> 5) & COLUMN) * SIX) >> 30) & 63, east = (((cells & COLUMN) * SIX) >> 30) & 63;
  return west | east << 6 | ((cells >> 30) & 63) << 12 | (cells & 63) << 18;
}

static int exit_cell(int slot) {
  if (slot < 6) return slot * 6 + 5;
  if (slot < 12) return (slot - 6) * 6;
  return slot < 18 ? slot + 18 : slot - 18;
}

static long invers(uint64_t *sum, set yellow) {
  static struct past past[100000];
  set full = TILES;
  int tile[2] = {0, 1}, side = 0, many = 0;
  long plies = 0;
  for (;;) {
    set own = side == 0 ? yellow : ~yellow & TILES, open = slots_out_of(own | full);
    int slot = nth(open, below((uint64_t)count(open)));
    *sum = *sum * 31 + (uint64_t)slot;
    ++plies;
    set leaving = (set)1 << exit_cell(slot);
    int out = yellow & leaving ? 0 : 1, turned = (full & leaving) != 0, mine = tile[side];
    if (!turned) past[many++] = (struct past){yellow, full, tile[0] << 2 | tile[1] << 1 | side};
    set lane, entry, y, f;
    if (slot < 6) {
      entry = (set)1 << slot * 6;
      lane = entry * 63;
      y = (yellow & lane) << 1;
      f = (full & lane) << 1;
    } else if (slot < 12) {
      entry = (set)1 << (slot * 6 - 31);
      lane = ((set)1 << (slot * 6 - 36)) * 63;
      y = (yellow & lane) >> 1;
      f = (full & lane) >> 1;
    } else if (slot < 18) {
      entry = (set)1 << (slot - 12);
      lane = entry * COLUMN;
      y = (yellow & lane) << 6;
      f = (full & lane) << 6;
    } else {
      entry = (set)1 << (slot + 12);
      lane = ((set)1 << (slot - 18)) * COLUMN;
      y = (yellow & lane) >> 6;
      f = (full & lane) >> 6;
    }
    yellow = (yellow & TILES & ~lane) | (y & lane);
    full = (full & TILES & ~lane) | (f & lane);
    if (mine == 0) yellow |= entry;
    tile[side] = out;
    side = 1 - side;
    if (turned) {
      many = 0;
      if (!(full & (out == 0 ? yellow : ~yellow & TILES))) return plies;
    } else {
      int found = 1, rest = tile[0] << 2 | tile[1] << 1 | side;
      for (int i = many - 2; i >= 0; i -= 2)
        found += past[i].yellow == yellow && past[i].full == full && past[i].rest == rest;
      if (found == 3) return plies;
    }
    if (!slots_out_of((side == 0 ? yellow : ~yellow & TILES) | full)) return plies;
  }
}

int main(int argc, char **argv) {
  long games = argc > 2 ? atol(argv[2]) : 0, plies = 0;
  uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1, sum = 0;
  set yellow = 0;
  word = ((seed & 0xFFFFFFFF) * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF;
  for (int cell = 0; cell < 36; ++cell)
    if ((cell / 6 + cell % 6) % 2 == 0) yellow |= (set)1 << cell;
  clock_t begun = clock();
  for (long game = 0; game < games; ++game) {
    if (!strcmp(argv[1], "reversi"))
      plies += reversi(&sum);
    else if (!strcmp(argv[1], "inside"))
      plies += inside(&sum);
    else if (!strcmp(argv[1], "invers"))
      plies += invers(&sum, yellow);
    else
      return 2;
  }
  printf("%ld %llu %.6f\n", plies, (unsigned long long)sum, (double)(clock() - begun) / CLOCKS_PER_SEC);
  return games > 0 ? 0 : 2;
}

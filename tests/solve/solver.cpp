// Solver of Inside: who wins a position, by exhaustive search.
//
// The table of positions compares whole keys, never hashes. A key holds exactly what the rest of the
// game depends on: the filled cells, the stocks, the side to move, how many squares each face owes to
// whom, and for each cell that is still to be carried by three cubes whether the cubes already there
// are light, dark or both. Positions that are turned, mirrored or have seats and colours exchanged
// share a key. checker.cpp shares no code with this file.
//
//   solver solve [OPTIONS] < positions    winner of each position
//   solver moves [OPTIONS] < positions    legal moves, and the position after "| move"
//   solver each [OPTIONS] < positions     the same, and the winner after each move
//   solver hash < positions               what a book holds of each position
//   solver book FILE LEAF HELD [OPTIONS]  the book: positions after winning moves, from the empty board
//                                         down to LEAF free cells, and after the moves of a lost
//                                         position that leave the fewest winning answers, down to HELD
//
// Options: --chain off, --multi fill-one, --stock 15+3, --memory GB (default 1), --table FILE
// (read at the start, written when a book's first moves are solved).

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <vector>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace {

using Set = uint64_t;  // cells: level after level, x + 5 y within a level, as in a triangle of rows

constexpr int kOffset[5] = {0, 21, 37, 48, 54};
constexpr Set kLevel[5] = {0x119DFF, 0x119DE00000, 0x8CE000000000, 0x23000000000000, 0x40000000000000};
constexpr Set kAll = kLevel[0] | kLevel[1] | kLevel[2] | kLevel[3] | kLevel[4];
constexpr Set kUpper = kAll & ~kLevel[0];
constexpr int kCells = 35;
constexpr int kOwned = 8;

Set face_cells[3];
bool chain_on = true, fill_all = true;
int stock_own = 13, stock_other = 5;

int count(Set cells) { return __builtin_popcountll(cells); }
int lowest(Set cells) { return __builtin_ctzll(cells); }

Set pack(Set cells, Set mask) {
#ifdef __BMI2__
  return _pext_u64(cells, mask);
#else
  Set found = 0;
  for (int at = 0; mask; mask &= mask - 1, ++at)
    if (cells & mask & -mask) found |= Set{1} << at;
  return found;
#endif
}

// Upper cells, given the sets of cells that carry them on all, or on any, of three corners.
Set lifted(Set bed) {
  return ((bed << 21) & kLevel[1]) | ((bed << 16) & kLevel[2]) | ((bed << 11) & kLevel[3]) |
         ((bed << 6) & kLevel[4]);
}
Set on_all(Set cells) { return lifted(cells & (cells >> 1) & (cells >> 5)); }
Set on_any(Set cells) { return lifted(cells | (cells >> 1) | (cells >> 5)); }

struct Position {
  Set cubes = 0, dark = 0, open = kLevel[0], pending = 0;
  int8_t stock[2][2] = {{0, 0}, {0, 0}};  // [seat][colour], 0 is light
  int8_t side = 0;

  int left(int seat) const { return stock[seat][0] + stock[seat][1]; }
  int free_cells() const { return kCells - count(cubes); }

  void play(int cell, int colour) {
    const bool forced = pending != 0;
    const Set bit = Set{1} << cell;
    stock[forced ? 1 - side : side][colour]--;
    cubes |= bit;
    if (colour) dark |= bit;
    Set fresh = on_all(cubes) & ~cubes & ~open;
    open = (open & ~bit) | fresh;
    fresh &= on_all(dark) | on_all(cubes ^ dark);
    if (forced) {
      if (!chain_on) fresh = 0;
      if (fill_all) fresh |= pending & ~bit;
    }
    pending = fresh;
    if (left(1 - side) == 0)
      pending = 0;
    else if (!pending)
      side = 1 - side;
  }

  // Who owns a face: 0, 1, or -1 while that is open. The colours left bound what can still come.
  int owner(int face) const {
    const int darks = count(dark & face_cells[face]);
    const int lights = count(cubes & face_cells[face]) - darks;
    const int free = 15 - darks - lights;
    if (darks >= kOwned || lights + std::min(free, stock[0][0] + stock[1][0]) < kOwned) return 1;
    if (lights >= kOwned || darks + std::min(free, stock[0][1] + stock[1][1]) < kOwned) return 0;
    return -1;
  }

  // Winner, or -1 while that is open.
  int winner() const {
    int faces[2] = {0, 0};
    for (int face = 0; face < 3; ++face)
      if (const int who = owner(face); who >= 0) faces[who]++;
    return faces[1] >= 2 ? 1 : faces[0] >= 2 ? 0 : -1;
  }
};

// ---------------------------------------------------------------------------------- names and text

std::string names[64];
int cell_of(const std::string& name) {
  for (int at = 0; at < 64; ++at)
    if (!names[at].empty() && names[at] == name) return at;
  std::fprintf(stderr, "no such cell: %s\n", name.c_str());
  std::exit(2);
}

Set read_cells(const std::string& list) {
  Set found = 0;
  if (list == "-") return 0;
  std::stringstream parts(list);
  for (std::string name; std::getline(parts, name, ',');) found |= Set{1} << cell_of(name);
  return found;
}

std::string written(Set cells) {
  std::string text;
  for (; cells; cells &= cells - 1) text += (text.empty() ? "" : ",") + names[lowest(cells)];
  return text.empty() ? "-" : text;
}

Position parse(const std::string& line) {
  std::stringstream words(line);
  std::string light, dark, stocks, side, force;
  words >> light >> dark >> stocks >> side >> force;
  Position at;
  int s[4];
  if (light.size() < 3 || dark.size() < 3 || side.empty() ||
      std::sscanf(stocks.c_str(), "S:%d,%d/%d,%d", s, s + 1, s + 2, s + 3) != 4) {
    std::fprintf(stderr, "not a position: %s\n", line.c_str());
    std::exit(2);
  }
  at.dark = read_cells(dark.substr(2));
  at.cubes = at.dark | read_cells(light.substr(2));
  at.open = (kLevel[0] | on_all(at.cubes)) & ~at.cubes;
  for (int i = 0; i < 4; ++i) at.stock[i / 2][i % 2] = s[i];
  at.side = side == "F";
  if (!force.empty()) at.pending = read_cells(force.substr(1));
  return at;
}

std::string text_of(const Position& at) {
  char stocks[40];
  std::snprintf(stocks, sizeof stocks, " S:%d,%d/%d,%d ", at.stock[0][0], at.stock[0][1], at.stock[1][0],
                at.stock[1][1]);
  return "C:" + written(at.cubes ^ at.dark) + " F:" + written(at.dark) + stocks + "CF"[at.side] +
         (at.pending ? " !" + written(at.pending) : "");
}

struct Move {
  int cell, colour;
};

std::vector<Move> moves_of(const Position& at) {
  std::vector<Move> found;
  if (at.cubes == kAll) return found;
  const int seat = at.pending ? 1 - at.side : at.side;
  for (Set cells = at.pending ? at.pending : at.open; cells; cells &= cells - 1)
    for (int colour = 0; colour < 2; ++colour)
      if (at.stock[seat][colour]) found.push_back({lowest(cells), colour});
  return found;
}

std::string text_of(const Position& at, Move move) {
  return (at.pending ? "f" : "p") + names[move.cell] + "CF"[move.colour];
}

// ---------------------------------------------------------------------------------- keys

int turned[6][64];           // cell under each of the six turns of the pyramid
int turned_face[6][3];       // the face that becomes this one
Set shape_part[6][5][128];   // packed sets of all cells, seven at a time
uint32_t upper_part[6][2][1024];  // packed sets of upper cells, ten at a time

struct Key {
  Set a, b;
  bool operator==(const Key& o) const { return a == o.a && b == o.b; }
  bool operator<(const Key& o) const { return a != o.a ? a < o.a : b < o.b; }
};

Set turn_shape(int turn, Set s) {
  return shape_part[turn][0][s & 127] | shape_part[turn][1][s >> 7 & 127] | shape_part[turn][2][s >> 14 & 127] |
         shape_part[turn][3][s >> 21 & 127] | shape_part[turn][4][s >> 28];
}
Set turn_upper(int turn, Set s) { return upper_part[turn][0][s & 1023] | upper_part[turn][1][s >> 10]; }

// Key: own and other colours are those of the side to move. `how` tells which turn it is seen under.
Key key_of(const Position& at, int* how = nullptr) {
  const int me = at.side;
  const Set mine = me ? at.dark : at.cubes ^ at.dark;
  const Set full = on_all(at.cubes);
  const Set some_mine = on_any(mine), some_other = on_any(at.cubes ^ mine);
  // Cells not yet carried: which colours carry them so far. Carried ones: must they be filled now?
  const Set own_mark = pack((some_mine & ~full) | at.pending, kUpper);
  const Set other_mark = pack((some_other & ~full) | at.pending, kUpper);
  const Set shape = pack(at.cubes, kAll);
  Set marks[3];
  for (int face = 0; face < 3; ++face) {
    const int who = at.owner(face);
    marks[face] = who < 0 ? count(mine & face_cells[face]) : who == me ? 8 : 9;
  }
  const Set rest = Set(at.stock[me][me]) | Set(at.stock[me][1 - me]) << 5 | Set(at.stock[1 - me][me]) << 10;
  Set seen[6], low = ~Set{0};
  for (int turn = 0; turn < 6; ++turn) low = std::min(low, seen[turn] = turn_shape(turn, shape));
  Key best{~Set{0}, ~Set{0}};
  for (int turn = 0; turn < 6; ++turn) {
    if (seen[turn] != low) continue;
    const int* from = turned_face[turn];
    const Key key{low | turn_upper(turn, own_mark) << 35,
                  turn_upper(turn, other_mark) | marks[from[0]] << 20 | marks[from[1]] << 24 |
                      marks[from[2]] << 28 | rest << 32};
    if (key < best) {
      best = key;
      if (how) *how = turn;
    }
  }
  return best;
}

// ---------------------------------------------------------------------------------- table

// A slot: the 55 + 47 bits of a key; above the second part used (1), won (1), log2 of the work (6).
struct Table {
  struct Slot {
    Set a, b;
  };
  static constexpr Set kKey = (Set{1} << 47) - 1;
  Slot* slots = nullptr;
  Set mask = 0;

  void make(double gigabytes) {
    Set buckets = 1;
    while (buckets * 2 * 64 <= gigabytes * 1e9) buckets *= 2;
    mask = buckets - 1;
    void* got = mmap(nullptr, buckets * 64, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (got == MAP_FAILED) {
      std::perror("memory");
      std::exit(2);
    }
    madvise(got, buckets * 64, MADV_HUGEPAGE);
    slots = static_cast<Slot*>(got);
  }
  void file(const std::string& name, bool save) const {
    FILE* io = std::fopen(name.c_str(), save ? "wb" : "rb");
    if (!io && !save) return;
    const size_t many = (mask + 1) * 4;
    if (!io || (save ? std::fwrite(slots, sizeof(Slot), many, io) : std::fread(slots, sizeof(Slot), many, io)) != many) {
      std::fprintf(stderr, "%s cannot be %s\n", name.c_str(), save ? "written" : "read");
      if (!save) std::exit(2);
    }
    if (io) std::fclose(io);
  }
  Slot* bucket(const Key& key) const {
    Set hash = (key.a ^ key.b * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    hash ^= hash >> 32;
    hash *= 0xD6E8FEB86659FD93u;
    return slots + ((hash ^ hash >> 29) & mask) * 4;
  }
  // 1 won by the side to move, 0 lost, -1 unknown.
  int find(const Key& key) const {
    const Slot* at = bucket(key);
    for (int i = 0; i < 4; ++i)
      if (at[i].a == key.a && (at[i].b & kKey) == key.b && (at[i].b >> 47 & 1)) return at[i].b >> 48 & 1;
    return -1;
  }
  void keep(const Key& key, bool won, Set work) {
    Slot* at = bucket(key);
    Slot* out = at;
    for (int i = 0; i < 4; ++i) {
      if (at[i].a == key.a && (at[i].b & kKey) == key.b) {
        out = at + i;
        break;
      }
      if (at[i].b >> 49 < out->b >> 49) out = at + i;
    }
    const Set effort = 1 + (63 - __builtin_clzll(work | 1));
    *out = {key.a, key.b | Set{1} << 47 | Set{won} << 48 | effort << 49};
  }
} table;

// ---------------------------------------------------------------------------------- search

Set nodes = 0;
float chance_table[17][16][16];

// How likely it is that dark gets two faces, each free square falling to a colour by what is left.
float dark_chance(const Position& at) {
  const int dark = at.stock[0][1] + at.stock[1][1], light = at.stock[0][0] + at.stock[1][0];
  const int shade = dark * 16 / std::max(1, dark + light);
  float p[3];
  for (int face = 0; face < 3; ++face) {
    const int d = count(at.dark & face_cells[face]);
    p[face] = chance_table[shade][d][15 - count(at.cubes & face_cells[face])];
  }
  return p[0] * p[1] + p[0] * p[2] + p[1] * p[2] - 2 * p[0] * p[1] * p[2];
}

float value_for(const Position& at, int seat) {
  const float dark = dark_chance(at);
  return seat ? dark : 1 - dark;
}

// A look a few plies ahead, for the order of moves only.
float guess(const Position& at, int seat, int depth) {
  const int who = at.winner();
  if (who >= 0) return who == seat ? 2 : -1;
  if (depth == 0) return value_for(at, seat);
  const bool max = at.side == seat;
  float best = max ? -9 : 9;
  const int giver = at.pending ? 1 - at.side : at.side;
  for (Set cells = at.pending ? at.pending : at.open; cells; cells &= cells - 1)
    for (int colour = 0; colour < 2; ++colour) {
      if (!at.stock[giver][colour]) continue;
      Position after = at;
      after.play(lowest(cells), colour);
      const float value = guess(after, seat, depth - 1);
      best = max ? std::max(best, value) : std::min(best, value);
    }
  return best;
}

struct Child {
  Position at;
  Key key;
  float order;
  uint8_t cell, colour;
};

// How often a cube in a cell was tried and won, by side and free cells.
struct Past {
  float won, tried;
} past[2][kCells + 1][64][2];

bool wins(const Position& at, const Key* own);

// A few cells before the end no table pays.
bool wins_soon(const Position& at) {
  ++nodes;
  const int me = at.side, seat = at.pending ? 1 - me : me;
  for (Set cells = at.pending ? at.pending : at.open; cells; cells &= cells - 1)
    for (int colour = 0; colour < 2; ++colour) {
      if (!at.stock[seat][colour]) continue;
      Position after = at;
      after.play(lowest(cells), colour);
      const int who = after.winner();
      if (who >= 0 ? who == me : (after.side == me) == wins_soon(after)) return true;
    }
  return false;
}

constexpr int kSoon = 5;
// What makes a move worth trying early, beside a look ahead: to force a cube out of the other stock, few
// cells for the answer, and having won elsewhere. Found by counting positions; any order is right.
constexpr float kForces = 0.3f, kAnswers = 0.06f, kPast = 0.1f;
// Free cells from which the order of moves is found by looking 1, 2 and 3 plies ahead.
constexpr int kLookFrom[3] = {22, 28, 33};
Set told = Set{1} << 27;  // positions after which progress is shown

bool wins(const Position& at, const Key* own) {
  const int free = at.free_cells();
  if (free <= kSoon) return wins_soon(at);
  const Set begun = nodes++;
  if (nodes >= told) {
    told = nodes + (Set{1} << 27);
    std::fprintf(stderr, "%" PRIu64 " million positions\n", nodes / 1000000);
  }
  const int me = at.side, seat = at.pending ? 1 - me : me;
  Child children[40];
  int many = 0;
  bool won = false;
  for (Set cells = at.pending ? at.pending : at.open; cells && !won; cells &= cells - 1)
    for (int colour = 0; colour < 2; ++colour) {
      if (!at.stock[seat][colour]) continue;
      Child& child = children[many];
      child.at = at;
      child.cell = lowest(cells);
      child.colour = colour;
      child.at.play(child.cell, colour);
      const int who = child.at.winner();
      if (who == me) {
        won = true;
        break;
      }
      if (who < 0) ++many;
    }
  if (!won && free - 1 > kSoon) {
    int kept = 0;
    for (int i = 0; i < many; ++i) {
      children[i].key = key_of(children[i].at);
      __builtin_prefetch(table.bucket(children[i].key));
    }
    for (int i = 0; i < many && !won; ++i) {
      const int known = table.find(children[i].key);
      if (known >= 0) {
        won = (children[i].at.side == me) == (known == 1);
      } else {
        bool twin = false;
        for (int j = 0; j < kept && !twin; ++j) twin = children[j].key == children[i].key;
        if (!twin) children[kept++] = children[i];
      }
    }
    many = kept;
  }
  if (!won) {
    int depth = 0;
    while (depth < 3 && free >= kLookFrom[depth]) ++depth;
    for (int i = 0; i < many; ++i) {
      Child& child = children[i];
      const Past& before = past[me][free][child.cell][child.colour];
      child.order = guess(child.at, me, depth) + kPast * (before.won + 0.5f) / (before.tried + 1) +
                    (child.at.side == me ? kForces : -kAnswers * count(child.at.open));
    }
    int order[40];
    for (int i = 0; i < many; ++i) order[i] = i;
    std::sort(order, order + many, [&](int x, int y) { return children[x].order > children[y].order; });
    for (int i = 0; i < many && !won; ++i) {
      const Child& child = children[order[i]];
      won = (child.at.side == me) == wins(child.at, &child.key);
      Past& now = past[me][free][child.cell][child.colour];
      now.tried += 1;
      now.won += won;
    }
  }
  if (own) table.keep(*own, won, nodes - begun);
  return won;
}

// Winner of any position.
int solve(const Position& at) {
  const int who = at.winner();
  if (who >= 0) return who;
  const Key key = key_of(at);
  const int known = at.free_cells() > kSoon ? table.find(key) : -1;
  const bool won = known >= 0 ? known : wins(at, &key);
  return won ? at.side : 1 - at.side;
}

// ---------------------------------------------------------------------------------- set-up

void prepare() {
  static const int kTurns[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  int at_of[5][5][5] = {};
  for (int x = 0; x < 5; ++x)
    for (int y = 0; x + y < 5; ++y)
      for (int z = 0; x + y + z < 5; ++z) {
        const int bit = kOffset[4 - x - y - z] + x + 5 * y;
        at_of[x][y][z] = bit;
        names[bit] = std::to_string(x) + std::to_string(y) + std::to_string(z);
        const int p[3] = {x, y, z};
        for (int face = 0; face < 3; ++face)
          if (p[face] == 0) face_cells[face] |= Set{1} << bit;
      }
  for (int turn = 0; turn < 6; ++turn) {
    const int* to = kTurns[turn];
    for (int face = 0; face < 3; ++face) turned_face[turn][face] = to[face];
    for (Set cells = kAll; cells; cells &= cells - 1) {
      const int bit = lowest(cells);
      const int p[3] = {names[bit][0] - '0', names[bit][1] - '0', names[bit][2] - '0'};
      // The new coordinate k is the old coordinate to[k].
      turned[turn][bit] = at_of[p[to[0]]][p[to[1]]][p[to[2]]];
    }
    int nth = 0;
    for (Set cells = kAll; cells; cells &= cells - 1, ++nth) {
      const Set there = pack(Set{1} << turned[turn][lowest(cells)], kAll);
      for (int i = 0; i < 128; ++i)
        if (i >> nth % 7 & 1) shape_part[turn][nth / 7][i] |= there;
    }
    nth = 0;
    for (Set cells = kUpper; cells; cells &= cells - 1, ++nth) {
      const Set there = pack(Set{1} << turned[turn][lowest(cells)], kUpper);
      for (int i = 0; i < 1024; ++i)
        if (i >> nth % 10 & 1) upper_part[turn][nth / 10][i] |= there;
    }
  }
  for (int shade = 0; shade <= 16; ++shade)
    for (int dark = 0; dark < 16; ++dark)
      for (int free = 0; free + dark < 16; ++free) {
        const double share = (shade + 0.5) / 17;
        double tail = 0;
        for (int more = std::max(0, kOwned - dark); more <= free; ++more)
          tail += std::exp(std::lgamma(free + 1) - std::lgamma(more + 1) - std::lgamma(free - more + 1)) *
                  std::pow(share, more) * std::pow(1 - share, free - more);
        chance_table[shade][dark][free] = tail;
      }
}

double seconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

// ---------------------------------------------------------------------------------- book

// Positions after winning moves: enough of them that the winner, after any first move and any answer,
// finds one in the book until `leaf` cells are free.
struct Book {
  int leaf, last_held;
  std::set<Key> entries, held, followed;
  std::set<Key> covered[2];  // by whether the side to move wins

  static Set hash(const Key& key) {
    const auto scramble = [](Set x) {
      x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
      x = (x ^ x >> 27) * 0x94D049BB133111EBu;
      return x ^ x >> 31;
    };
    return scramble(key.a ^ scramble(key.b)) >> 16;
  }

  // How many different answers a position leaves to the side that loses it.
  int answers(const Position& at, int winner) {
    if (at.free_cells() <= leaf || at.side == winner) return 0;
    std::set<Key> found;
    for (const Move move : moves_of(at)) {
      Position after = at;
      after.play(move.cell, move.colour);
      const Key key = key_of(after);
      if (after.winner() < 0 && after.free_cells() > leaf && !covered[1].count(key)) found.insert(key);
    }
    return int(found.size());
  }

  void cover(const Position& at, int winner) {
    const Key key = key_of(at);
    if (at.winner() >= 0 || at.free_cells() <= leaf || !covered[at.side == winner].insert(key).second) return;
    if (at.side != winner) {
      for (const Move move : moves_of(at)) {
        Position after = at;
        after.play(move.cell, move.colour);
        cover(after, winner);
      }
      return;
    }
    // Among the wins that are known already, the one that leaves the fewest answers not yet covered.
    Position best;
    int fewest = 1000;
    for (int search = 0; search < 2 && fewest == 1000; ++search) {
      std::vector<std::pair<float, Position>> children;
      for (const Move move : moves_of(at)) {
        Position after = at;
        after.play(move.cell, move.colour);
        children.emplace_back(-value_for(after, winner), after);
      }
      std::sort(children.begin(), children.end(), [](auto& x, auto& y) { return x.first < y.first; });
      for (const auto& [order, after] : children) {
        const Key seen = key_of(after);
        int who = after.winner();
        if (who < 0) {
          const int known = table.find(seen);
          if (known >= 0) who = known ? after.side : 1 - after.side;
        }
        if (who < 0 && search) who = solve(after);
        if (who != winner) continue;
        const int many = entries.count(seen) ? -1 : answers(after, winner);
        if (many < fewest) {
          fewest = many;
          best = after;
        }
        if (search) break;
      }
    }
    if (fewest == 1000) {
      std::fprintf(stderr, "no winning move: %s\n", text_of(at).c_str());
      std::exit(1);
    }
    entries.insert(key_of(best));
    cover(best, winner);
  }

  // Answers of the winner that keep the win, to a move of the loser; no more than `enough` are counted.
  int keeping(const Position& at, int winner, int enough) {
    if (at.winner() >= 0) return enough;
    std::vector<std::pair<float, Position>> children;
    for (const Move move : moves_of(at)) {
      Position after = at;
      after.play(move.cell, move.colour);
      children.emplace_back(-value_for(after, winner), after);
    }
    // The loser goes on: it will choose what is hardest to answer.
    if (at.side != winner) {
      for (const auto& child : children) enough = std::min(enough, keeping(child.second, winner, enough));
      return enough;
    }
    std::sort(children.begin(), children.end(), [](auto& x, auto& y) { return x.first < y.first; });
    int many = 0;
    for (int search = 0; search < 2; ++search)
      for (const auto& child : children) {
        const Position& after = child.second;
        const bool is_known = after.winner() >= 0 || table.find(key_of(after)) >= 0;
        if (is_known == !search && solve(after) == winner && ++many >= enough) return many;
      }
    return many;
  }

  // The hardest moves of the loser, whatever winning answers follow.
  void hold(const Position& at, int winner) {
    const Key key = key_of(at);
    if (at.winner() >= 0 || at.free_cells() <= last_held || !followed.insert(key).second) return;
    if (at.side == winner) {
      for (const Move move : moves_of(at)) {
        Position after = at;
        after.play(move.cell, move.colour);
        if (after.free_cells() > last_held && solve(after) == winner) hold(after, winner);
      }
      return;
    }
    std::vector<std::pair<float, Position>> children;
    std::set<Key> seen;
    for (const Move move : moves_of(at)) {
      Position after = at;
      after.play(move.cell, move.colour);
      if (seen.insert(key_of(after)).second) children.emplace_back(value_for(after, winner), after);
    }
    std::sort(children.begin(), children.end(), [](auto& x, auto& y) { return x.first < y.first; });
    int fewest = 1000;
    Position best = children[0].second;
    for (const auto& child : children) {
      const int many = keeping(child.second, winner, fewest);
      if (many >= fewest) continue;
      fewest = many;
      best = child.second;
    }
    held.insert(key_of(best));
    if (at.free_cells() >= 32) {
      std::printf("held: %s -> %s: %d winning answers, %" PRIu64 " searched\n", text_of(at).c_str(),
                  text_of(best).c_str(), fewest, nodes);
      std::fflush(stdout);
    }
    hold(best, winner);
  }

  // Hashes in rows by their upper 16 bits: how many each row has, then the lower 32 bits of each.
  static std::string packed(const std::set<Key>& keys) {
    std::set<Set> hashes;
    for (const Key& key : keys) hashes.insert(hash(key));
    std::string counts(1 << 16, '\0'), low;
    for (const Set word : hashes) {
      if (!++counts[word >> 32]) std::abort();
      for (int shift = 24; shift >= 0; shift -= 8) low += char(word >> shift & 255);
    }
    return counts + low;
  }

  // The file: a line with leaf, number of winning and of holding moves and a checksum, then both sets.
  void write(const std::string& name) const {
    const std::string first = packed(entries), second = packed(held), body = first + second;
    uint32_t a = 1, b = 0;
    for (const char c : body) {
      a = (a + uint8_t(c)) % 65521;
      b = (b + a) % 65521;
    }
    const size_t won = (first.size() - (1 << 16)) / 4, holding = (second.size() - (1 << 16)) / 4;
    FILE* out = std::fopen(name.c_str(), "wb");
    if (!out || std::fprintf(out, "tablier book 1 %d %zu %zu %08x\n", leaf, won, holding, b << 16 | a) < 0 ||
        std::fwrite(body.data(), 1, body.size(), out) != body.size() || std::fclose(out)) {
      std::fprintf(stderr, "the book cannot be written\n");
      std::exit(1);
    }
  }
};

// ---------------------------------------------------------------------------------- commands

Position start() {
  Position at;
  at.stock[0][0] = at.stock[1][1] = stock_own;
  at.stock[0][1] = at.stock[1][0] = stock_other;
  return at;
}

void make_book(const std::string& name, int leaf, int last_held, const std::string& kept) {
  const Position empty = start();
  std::vector<std::pair<Position, int>> firsts;
  std::set<Key> seen;
  for (const Move move : moves_of(empty)) {
    Position after = empty;
    after.play(move.cell, move.colour);
    if (!seen.insert(key_of(after)).second) continue;
    const Set before = nodes;
    const int who = solve(after);
    firsts.emplace_back(after, who);
    std::printf("%s %c  %" PRIu64 " positions\n", text_of(empty, move).c_str(), "CF"[who], nodes - before);
    std::fflush(stdout);
  }
  if (!kept.empty()) table.file(kept, true);
  Book book{leaf, last_held, {}, {}, {}, {}};
  for (const auto& [after, who] : firsts) {
    if (who == empty.side) book.entries.insert(key_of(after));
    book.cover(after, who);
    std::printf("leaf %d: %zu positions, %zu of the loser, %" PRIu64 " searched\n", leaf, book.entries.size(),
                book.covered[0].size(), nodes);
    std::fflush(stdout);
  }
  // Only where the loser answers: who begins with a losing move could have done better.
  for (const auto& [after, who] : firsts)
    if (after.side != who) book.hold(after, who);
  book.write(name);
}

void show_moves() {
  std::string line;
  while (std::getline(std::cin, line)) {
    const size_t bar = line.find('|');
    Position at = parse(line.substr(0, bar));
    std::string text;
    for (const Move move : moves_of(at)) text += (text.empty() ? "" : " ") + text_of(at, move);
    if (at.cubes == kAll) text = std::string("over ") + "CF"[at.winner()];
    if (bar != std::string::npos) {
      std::stringstream wanted(line.substr(bar + 1));
      std::string name;
      wanted >> name;
      at.play(cell_of(name.substr(1, 3)), name.back() == 'F');
      text += " | " + text_of(at);
    }
    std::puts(text.c_str());
  }
}

void show_hashes() {
  for (std::string line; std::getline(std::cin, line);)
    std::printf("%" PRIx64 "\n", Book::hash(key_of(parse(line))));
}

void show_values(bool each) {
  std::string line;
  while (std::getline(std::cin, line)) {
    const Position at = parse(line);
    const double begun = seconds();
    nodes = 0;
    told = Set{1} << 27;
    if (each) {
      std::set<Key> done;
      for (const Move move : moves_of(at)) {
        Position after = at;
        after.play(move.cell, move.colour);
        if (!done.insert(key_of(after)).second) continue;
        const Set before = nodes;
        const double then = seconds();
        const int who = solve(after);
        std::printf("  %s %c  %" PRIu64 " positions %.1f s\n", text_of(at, move).c_str(), "CF"[who], nodes - before,
                    seconds() - then);
        std::fflush(stdout);
      }
    }
    const int who = solve(at);
    std::printf("%c  %" PRIu64 " positions %.3f s\n", "CF"[who], nodes, seconds() - begun);
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  double memory = 1;
  std::string kept;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.rfind("--", 0) != 0) {
      words.push_back(word);
      continue;
    }
    const std::string value = i + 1 < argc ? argv[++i] : "";
    if (word == "--chain" && (value == "on" || value == "off"))
      chain_on = value == "on";
    else if (word == "--multi" && (value == "fill-all" || value == "fill-one"))
      fill_all = value == "fill-all";
    else if (word == "--stock" && (value == "13+5" || value == "15+3"))
      std::sscanf(value.c_str(), "%d+%d", &stock_own, &stock_other);
    else if (word == "--memory" && std::atof(value.c_str()) > 0)
      memory = std::atof(value.c_str());
    else if (word == "--table" && !value.empty())
      kept = value;
    else {
      std::fprintf(stderr, "not an option: %s %s\n", word.c_str(), value.c_str());
      return 2;
    }
  }
  prepare();
  table.make(memory);
  if (!kept.empty()) table.file(kept, false);
  if (words.size() == 1 && words[0] == "moves")
    show_moves();
  else if (words.size() == 1 && words[0] == "hash")
    show_hashes();
  else if (words.size() == 1 && words[0] == "solve")
    show_values(false);
  else if (words.size() == 1 && words[0] == "each")
    show_values(true);
  else if (words.size() == 4 && words[0] == "book") {
    make_book(words[1], std::atoi(words[2].c_str()), std::atoi(words[3].c_str()), kept);
  } else {
    std::fprintf(stderr, "usage: solver solve | each | moves | hash | book FILE LEAF HELD [options]\n");
    return 2;
  }
}

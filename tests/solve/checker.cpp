// Checker of what solver.cpp found about Inside; it shares no code with it, and works differently.
//
// Its search knows positions as they lie on the table: no turning, no exchange of colours. It
// remembers positions under whole keys, in which a cube's colour counts until nothing can rest on it
// any more and then only for its faces, and a face only until it is certain. A book is followed from
// every first move: at each position of the side that is to win, every move that the book knows is
// followed, and there must be one; at each position of the other side, every legal move. Positions that
// are the same but turned or mirrored are followed once. Where the book ends this program proves the win.
//
//   checker book FILE [GB [MOVE…]]  the whole book, or what follows these first moves
//   checker follow FILE [GB]        the book from each position on the input, followed by | and C or F,
//                                   the side that is to win
//   checker solve [GB]              winner of each position on the input
//   checker hash                    what a book holds of each position
//   checker moves                   legal moves of each position, and the position after "| move"
//
// Default options only for "book"; CHAIN=off, MULTI=fill-one in the environment otherwise.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

using std::string;
using std::vector;
typedef uint64_t Bits;

struct Cell {
  int coordinate[3];
  string name;
  Bits above = 0;  // cells that rest on this one
  Bits below = 0;  // the three that carry it; 0 on the board
};

static vector<Cell> cells;
static std::map<string, int> number;
static Bits face[3], ground, everything;
static bool chains = true, fills_all = true;
static const Bits kOne = 1;

static int size(Bits set) { return __builtin_popcountll(set); }
static int take(Bits& set) {  // removes the first cell
  const int cell = __builtin_ctzll(set);
  set &= set - 1;
  return cell;
}

static void build() {
  // By height, then by name.
  for (int sum = 4; sum >= 0; --sum)
    for (int x = 0; x <= sum; ++x)
      for (int y = 0; x + y <= sum; ++y) {
        Cell cell;
        cell.coordinate[0] = x;
        cell.coordinate[1] = y;
        cell.coordinate[2] = sum - x - y;
        for (int axis = 0; axis < 3; ++axis) cell.name += char('0' + cell.coordinate[axis]);
        number[cell.name] = int(cells.size());
        cells.push_back(cell);
      }
  for (size_t i = 0; i < cells.size(); ++i) {
    everything |= kOne << i;
    int sum = 0;
    for (int axis = 0; axis < 3; ++axis) {
      sum += cells[i].coordinate[axis];
      if (cells[i].coordinate[axis] == 0) face[axis] |= kOne << i;
    }
    if (sum == 4) {
      ground |= kOne << i;
      continue;
    }
    for (int axis = 0; axis < 3; ++axis) {
      string name = cells[i].name;
      ++name[axis];
      const int support = number.at(name);
      cells[i].below |= kOne << support;
      cells[support].above |= kOne << i;
    }
  }
}

enum Player { kLight = 0, kDark = 1 };

struct Table {
  Bits filled = 0, dark = 0, must = 0, open = ground;  // open: carried and free
  int8_t hand[2][2] = {{13, 5}, {5, 13}};               // of each player: light cubes, dark cubes
  int8_t mover = kLight;

  int vacant() const { return 35 - size(filled); }
  bool empty_handed(int player) const { return hand[player][0] + hand[player][1] == 0; }
  bool carried(int cell) const { return (cells[cell].below & filled) == cells[cell].below; }
  bool one_colour(int cell) const {
    const Bits below = cells[cell].below;
    return (below & dark) == below || (below & dark) == 0;
  }
  bool over() const { return filled == everything; }
  Bits places() const { return must ? must : open; }
  int giver() const { return must ? 1 - mover : mover; }

  vector<std::pair<int, int>> legal() const {
    vector<std::pair<int, int>> found;
    for (Bits left = places(); left;) {
      const int cell = take(left);
      for (int colour = 0; colour < 2; ++colour)
        if (hand[giver()][colour] > 0) found.emplace_back(cell, colour);
    }
    return found;
  }

  // How many moves are legal.
  int answers() const { return size(places()) * ((hand[giver()][0] > 0) + (hand[giver()][1] > 0)); }

  Table after(int cell, int colour) const {
    Table next = *this;
    const bool forced = must != 0;
    next.hand[giver()][colour] -= 1;
    next.filled |= kOne << cell;
    next.open &= ~(kOne << cell);
    if (colour == kDark) next.dark |= kOne << cell;
    next.must &= ~(kOne << cell);
    if (forced && !fills_all) next.must = 0;
    for (Bits above = cells[cell].above; above;) {
      const int upper = take(above);
      if (!next.carried(upper)) continue;
      next.open |= kOne << upper;
      if ((!forced || chains) && next.one_colour(upper)) next.must |= kOne << upper;
    }
    if (next.empty_handed(1 - mover))
      next.must = 0;
    else if (!next.must)
      next.mover = 1 - mover;
    return next;
  }

  // To whom a face goes for certain, whatever follows; else -1. A colour has eight of its squares, or
  // the other has too few cubes left to get there.
  int owner(int axis) const {
    const int darks = size(dark & face[axis]), lights = size(filled & face[axis]) - darks;
    if (darks >= 8 || lights + hand[0][0] + hand[1][0] < 8) return kDark;
    if (lights >= 8 || darks + hand[0][1] + hand[1][1] < 8) return kLight;
    return -1;
  }

  // Faces of dark in a finished pyramid.
  int dark_faces() const {
    int found = 0;
    for (int axis = 0; axis < 3; ++axis) found += size(dark & face[axis]) >= 8;
    return found;
  }
  // Winner as soon as two faces are certain; else -1.
  int decided() const {
    int owned[2] = {0, 0};
    for (int axis = 0; axis < 3; ++axis)
      if (const int who = owner(axis); who >= 0) ++owned[who];
    return owned[kDark] >= 2 ? kDark : owned[kLight] >= 2 ? kLight : -1;
  }
};

// ------------------------------------------------------------------ text

static Bits cells_in(const string& list) {
  Bits found = 0;
  for (size_t at = 0; list != "-" && at < list.size(); at += 4) {
    const auto it = number.find(list.substr(at, 3));
    if (it == number.end()) throw std::runtime_error("no such cell in " + list);
    found |= kOne << it->second;
  }
  return found;
}

static Table table_from(const string& line) {
  char light[200], dark[200], side = 0, force[200] = "";
  int hand[4];
  Table t;
  if (std::sscanf(line.c_str(), "C:%199s F:%199s S:%d,%d/%d,%d %c !%199s", light, dark, hand, hand + 1,
                  hand + 2, hand + 3, &side, force) < 7)
    throw std::runtime_error("not a position: " + line);
  for (int i = 0; i < 4; ++i) t.hand[i / 2][i % 2] = int8_t(hand[i]);
  t.dark = cells_in(dark);
  t.filled = t.dark | cells_in(light);
  t.must = cells_in(force);
  t.open = 0;
  for (int cell = 0; cell < 35; ++cell)
    if (!(t.filled >> cell & 1) && t.carried(cell)) t.open |= kOne << cell;
  t.mover = side == 'F' ? kDark : kLight;
  return t;
}

static string text_from(Bits set) {
  string text;
  for (int cell = 0; cell < 35; ++cell)
    if (set >> cell & 1) text += (text.empty() ? "" : ",") + cells[cell].name;
  return text.empty() ? "-" : text;
}

static string text_from(const Table& t) {
  string text = "C:" + text_from(t.filled & ~t.dark) + " F:" + text_from(t.dark) + " S:";
  text += std::to_string(t.hand[0][0]) + "," + std::to_string(t.hand[0][1]) + "/" + std::to_string(t.hand[1][0]) +
          "," + std::to_string(t.hand[1][1]) + (t.mover == kDark ? " F" : " C");
  return t.must ? text + " !" + text_from(t.must) : text;
}

static string text_from(const Table& t, std::pair<int, int> move) {
  return (t.must ? "f" : "p") + cells[move.first].name + (move.second ? "F" : "C");
}

// ------------------------------------------------------------------ proof

// What the rest of the game depends on: 35 filled cells, the colours of the 35 that still matter, three
// faces (dark squares, or who owns them), four hands of which one follows from the others, mover, cells
// to fill.
struct Known {
  Bits low, high;
};

static Known known(const Table& t) {
  Bits matters = 0;
  for (Bits rest = everything & ~ground & ~t.filled & ~t.open; rest;) matters |= cells[take(rest)].below;
  Known key;
  key.low = t.filled | Bits(t.hand[0][0]) << 47 | Bits(t.hand[0][1]) << 52 | Bits(t.hand[1][0]) << 57 |
            Bits(t.mover) << 62;
  for (int axis = 0; axis < 3; ++axis) {
    // The squares of a face count as long as it is open.
    const int who = t.owner(axis);
    key.low |= Bits(who < 0 ? size(t.dark & face[axis]) : 8 + who) << (35 + 4 * axis);
  }
  // Cells to fill stand on the 20 upper cells, which are the last ones.
  key.high = (t.dark & matters) | t.must >> 15 << 35;
  return key;
}

class Memory {
 public:
  explicit Memory(double gigabytes) {
    size_t many = 1024;
    while (many * 2 * 16 <= gigabytes * 1e9) many *= 2;
    store_.assign(many, Known{0, 0});
  }
  // 0 lost, 1 won by the side to move, -1 unknown. Two places for each position.
  int recall(const Known& key) const {
    const size_t at = place(key);
    for (size_t i = at; i < at + 2; ++i)
      if (store_[i].low == key.low && store_[i].high << 2 >> 2 == key.high && store_[i].high >> 63)
        return int(store_[i].high >> 62 & 1);
    return -1;
  }
  void note(const Known& key, bool won, bool large) {
    const size_t at = place(key) + (large ? 0 : 1);
    store_[at].low = key.low;
    store_[at].high = key.high | kOne << 63 | Bits(won) << 62;
  }

  void expect(const Known& key) const { __builtin_prefetch(&store_[place(key)]); }

 private:
  size_t place(const Known& key) const {
    Bits x = key.low + key.high * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 30) * 0x94D049BB133111EBu;
    return size_t((x ^ x >> 31) & (store_.size() - 1)) & ~size_t(1);
  }
  vector<Known> store_;
};

static Bits visited = 0;

// Expected lead of dark, face by face, if what is left falls evenly; for the order of moves only.
static double lead(const Table& t) {
  const double darks = t.hand[0][1] + t.hand[1][1], lights = t.hand[0][0] + t.hand[1][0];
  const double share = (darks - lights) / (darks + lights);
  double found[3], total = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const int free = 15 - size(t.filled & face[axis]), dark = size(t.dark & face[axis]);
    found[axis] = (2 * dark - (15 - free) + free * share) / (1.5 + free);
    found[axis] = found[axis] > 3 ? 3 : found[axis] < -3 ? -3 : found[axis];
    total += found[axis];
  }
  // Two faces suffice: the middle one decides.
  std::sort(found, found + 3);
  return total + 3 * found[1];
}

static const int kRemembered = 5;  // free cells from which a position is remembered

// `key` is that of the position, if it is remembered; the caller has looked it up.
static bool mover_wins(const Table& t, Memory& memory, const Known* key) {
  ++visited;
  struct Reply {
    double order;
    Known key;
    Table next;
  };
  Reply replies[40];
  Reply* sorted[40];
  int many = 0;
  bool won = false;
  const int giver = t.giver(), vacant = t.vacant();
  const bool deep = vacant - 1 >= kRemembered;
  for (Bits left = t.places(); left && !won;) {
    const int cell = take(left);
    for (int colour = 0; colour < 2 && !won; ++colour) {
      if (t.hand[giver][colour] == 0) continue;
      Reply& reply = replies[many];
      reply.next = t.after(cell, colour);
      const int who = reply.next.over() ? (reply.next.dark_faces() >= 2 ? kDark : kLight) : reply.next.decided();
      if (who == t.mover) won = true;
      if (who >= 0) continue;
      if (deep) memory.expect(reply.key = known(reply.next));
      sorted[many] = &reply;
      ++many;
    }
  }
  // What is remembered may decide at once.
  if (deep && !won) {
    int left = 0;
    for (int i = 0; i < many && !won; ++i) {
      const int before = memory.recall(sorted[i]->key);
      if (before < 0)
        sorted[left++] = sorted[i];
      else
        won = (before == 1) == (sorted[i]->next.mover == t.mover);
    }
    many = left;
  }
  if (!won && many > 1 && vacant > 3) {
    // Early: what keeps the turn, then what leaves few answers.
    for (int i = 0; i < many; ++i) {
      const Table& next = sorted[i]->next;
      const double value = lead(next);
      sorted[i]->order = (t.mover == kDark ? value : -value) +
                         (next.mover == t.mover ? 5 : -0.3 * double(next.answers()));
    }
    std::stable_sort(sorted, sorted + many, [](const Reply* a, const Reply* b) { return a->order > b->order; });
  }
  for (int i = 0; i < many && !won; ++i) {
    const Table& next = sorted[i]->next;
    won = mover_wins(next, memory, deep ? &sorted[i]->key : nullptr) == (next.mover == t.mover);
  }
  if (key) memory.note(*key, won, vacant > 12);
  return won;
}

static int winner_of(const Table& t, Memory& memory) {
  if (t.over()) return t.dark_faces() >= 2 ? kDark : kLight;
  if (const int who = t.decided(); who >= 0) return who;
  if (t.vacant() < kRemembered) return mover_wins(t, memory, nullptr) ? t.mover : 1 - t.mover;
  const Known key = known(t);
  const int before = memory.recall(key);
  return (before >= 0 ? before == 1 : mover_wins(t, memory, &key)) ? t.mover : 1 - t.mover;
}

// ------------------------------------------------------------------ the book's own hash

static Bits scramble(Bits x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

// As docs/inside-solved.md describes it: the smallest of six triples of numbers, cell by cell.
static Bits book_hash(const Table& t) {
  const int me = t.mover;
  int order[3] = {0, 1, 2};
  std::array<Bits, 3> least{~Bits(0), ~Bits(0), ~Bits(0)};
  const int left[2] = {t.hand[0][0] + t.hand[1][0], t.hand[0][1] + t.hand[1][1]};
  do {
    Bits filled = 0, own = 0, other = 0;
    int cell_bit = 0, upper_bit = 0;
    for (int level = 0; level < 5; ++level)
      for (int y = 0; y <= 4 - level; ++y)
        for (int x = 0; x + y <= 4 - level; ++x) {
          const int seen[3] = {x, y, 4 - level - x - y};
          char name[4] = "000";
          for (int axis = 0; axis < 3; ++axis) name[order[axis]] = char('0' + seen[axis]);
          const int cell = number.at(name);
          if (t.filled >> cell & 1) filled |= kOne << cell_bit;
          ++cell_bit;
          if (level == 0) continue;
          const Bits below = cells[cell].below;
          const Bits dark = below & t.dark, light = below & t.filled & ~t.dark;
          const bool marked = t.must >> cell & 1, whole = (below & t.filled) == below;
          if (marked || (!whole && (me == kDark ? dark : light))) own |= kOne << upper_bit;
          if (marked || (!whole && (me == kDark ? light : dark))) other |= kOne << upper_bit;
          ++upper_bit;
        }
    Bits rest = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const Bits here = face[order[axis]];
      const int squares[2] = {size(t.filled & ~t.dark & here), size(t.dark & here)};
      const int free = 15 - squares[0] - squares[1];
      Bits mark = Bits(squares[me]);
      for (int colour = 0; colour < 2; ++colour)
        if (squares[colour] >= 8 || squares[1 - colour] + std::min(free, left[1 - colour]) < 8)
          mark = colour == me ? 8 : 9;
      rest |= mark << (4 * axis);
    }
    rest |= Bits(t.hand[me][me]) << 12 | Bits(t.hand[me][1 - me]) << 17 | Bits(t.hand[1 - me][me]) << 22;
    least = std::min(least, {filled, own, other | rest << 20});
  } while (std::next_permutation(order, order + 3));
  return scramble((least[0] | least[1] << 35) ^ scramble(least[2])) >> 16;
}

// ------------------------------------------------------------------ following the book

// Cell numbers after the axes were exchanged, for each of the six ways.
static vector<vector<int>> turns;

static void build_turns() {
  int order[3] = {0, 1, 2};
  do {
    vector<int> to(cells.size());
    for (size_t i = 0; i < cells.size(); ++i) {
      string name = "000";
      for (int axis = 0; axis < 3; ++axis) name[axis] = cells[i].name[order[axis]];
      to[i] = number.at(name);
    }
    turns.push_back(to);
  } while (std::next_permutation(order, order + 3));
}

static Bits turned(Bits set, const vector<int>& to) {
  Bits found = 0;
  while (set) found |= kOne << to[take(set)];
  return found;
}

static Table turned(Table t, const vector<int>& to) {
  t.filled = turned(t.filled, to);
  t.dark = turned(t.dark, to);
  t.must = turned(t.must, to);
  t.open = turned(t.open, to);
  return t;
}

struct Follower {
  const std::unordered_set<Bits>& book;
  std::unordered_set<Bits> used;
  std::set<std::pair<Bits, Bits>> met[2];
  Memory& memory;
  int leaf;
  Bits leaves = 0, choices = 0, answers = 0;
  FILE* keep_leaves = nullptr;
  Follower(Memory& m, int l, const std::unordered_set<Bits>& b) : book(b), memory(m), leaf(l) {
    if (const char* path = std::getenv("LEAVES")) keep_leaves = std::fopen(path, "w");
  }
  ~Follower() {
    if (keep_leaves) std::fclose(keep_leaves);
  }

  void fail(const Table& t, const char* what) {
    std::printf("FAILED: %s: %s\n", what, text_from(t).c_str());
    std::exit(1);
  }

  void follow(const Table& t, int winner) {
    std::pair<Bits, Bits> least{~Bits(0), ~Bits(0)};
    for (const auto& turn : turns) {
      const Known key = known(turned(t, turn));
      least = std::min(least, {key.low, key.high});
    }
    if (!met[winner].insert(least).second || t.decided() == winner) return;
    if (t.vacant() <= leaf) {
      ++leaves;
      if (winner_of(t, memory) != winner) fail(t, "the other side wins");
      if (keep_leaves && t.mover == winner && !t.must) std::fprintf(keep_leaves, "%s\n", text_from(t).c_str());
      return;
    }
    if (t.mover != winner) {
      ++answers;
      for (const auto& move : t.legal()) follow(t.after(move.first, move.second), winner);
      return;
    }
    ++choices;
    bool found = false;
    for (const auto& move : t.legal()) {
      const Table next = t.after(move.first, move.second);
      const Bits hash = book_hash(next);
      if (!book.count(hash)) continue;
      found = true;
      used.insert(hash);
      follow(next, winner);
    }
    if (!found) fail(t, "the book has no move");
  }
};

// A book's file: a line with format, leaf, number of winning and of other moves, checksum; then, twice,
// how many hashes begin with each 16 bits, a byte each, and the other 32 bits of every hash.
static int read_book(const string& name, std::unordered_set<Bits>& found) {
  std::ifstream file(name, std::ios::binary);
  string tablier, book, version, sum;
  int leaf = 0;
  size_t won = 0, held = 0;
  file >> tablier >> book >> version >> leaf >> won >> held >> sum;
  if (!file || file.get() != '\n' || version != "1") throw std::runtime_error("not a book: " + name);
  vector<char> counts(1 << 16);
  file.read(counts.data(), counts.size());
  for (Bits row = 0; row < counts.size(); ++row)
    for (int left = uint8_t(counts[row]); left > 0; --left) {
      Bits hash = row;
      for (int i = 0; i < 4; ++i) hash = hash << 8 | Bits(file.get());
      found.insert(hash);
    }
  if (!file || found.size() != won) throw std::runtime_error("book cut off: " + name);
  return leaf;
}

static int check_book(const string& name, double gigabytes, const vector<string>& firsts) {
  Memory memory(gigabytes);
  std::unordered_set<Bits> book;
  const int leaf = read_book(name, book);
  Follower follower(memory, leaf, book);
  std::printf("%zu positions in the book, down to %d free cells\n", book.size(), leaf);
  const Table empty;
  for (const auto& move : empty.legal()) {
    const string text = text_from(empty, move);
    if (!firsts.empty() && std::find(firsts.begin(), firsts.end(), text) == firsts.end()) continue;
    const Table next = empty.after(move.first, move.second);
    const Bits hash = book_hash(next);
    const int winner = book.count(hash) ? kLight : kDark;
    if (winner == kLight) follower.used.insert(hash);
    follower.follow(next, winner);
    std::printf("%s: %s wins; so far %llu choices, %llu answers, %llu leaves, %llu positions searched\n",
                text.c_str(), winner == kLight ? "Clair" : "Fonce",
                (unsigned long long)follower.choices, (unsigned long long)follower.answers,
                (unsigned long long)follower.leaves, (unsigned long long)visited);
    std::fflush(stdout);
  }
  std::printf("%zu of the book's positions used\nchecked\n", follower.used.size());
  return 0;
}

static int follow_lines(const string& name, double gigabytes) {
  Memory memory(gigabytes);
  std::unordered_set<Bits> book;
  const int leaf = read_book(name, book);
  Follower follower(memory, leaf, book);
  for (string line; std::getline(std::cin, line);) {
    const size_t bar = line.find(" | ");
    if (bar == string::npos) throw std::runtime_error("who is to win? " + line);
    follower.follow(table_from(line), line[bar + 3] == 'F' ? kDark : kLight);
  }
  std::printf("checked: %llu choices, %llu answers, %llu leaves\n", (unsigned long long)follower.choices,
              (unsigned long long)follower.answers, (unsigned long long)follower.leaves);
  return 0;
}

int main(int argc, char** argv) {
  build();
  build_turns();
  const char* option = std::getenv("CHAIN");
  if (option && !std::strcmp(option, "off")) chains = false;
  option = std::getenv("MULTI");
  if (option && !std::strcmp(option, "fill-one")) fills_all = false;
  const string what = argc > 1 ? argv[1] : "";
  try {
    const double gigabytes = argc > 3 ? std::atof(argv[3]) : 1;
    if (what == "book" && argc > 2) return check_book(argv[2], gigabytes, {argv + std::min(argc, 4), argv + argc});
    if (what == "follow" && argc > 2) return follow_lines(argv[2], gigabytes);
    if (what == "solve") {
      Memory memory(argc > 2 ? std::atof(argv[2]) : 1);
      for (string line; std::getline(std::cin, line);) {
        std::puts(winner_of(table_from(line), memory) ? "F" : "C");
        std::fflush(stdout);
      }
      return 0;
    }
    if (what == "hash") {
      for (string line; std::getline(std::cin, line);)
        std::printf("%llx\n", (unsigned long long)book_hash(table_from(line)));
      return 0;
    }
    if (what == "moves") {
      for (string line; std::getline(std::cin, line);) {
        const Table t = table_from(line);
        string text;
        for (const auto& move : t.legal()) text += (text.empty() ? "" : " ") + text_from(t, move);
        if (t.over()) text = string("over ") + (t.dark_faces() >= 2 ? "F" : "C");
        const size_t bar = line.find("| ");
        if (bar != string::npos)
          text += " | " + text_from(t.after(number.at(line.substr(bar + 3, 3)), line[bar + 6] == 'F'));
        std::puts(text.c_str());
      }
      return 0;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  std::fprintf(stderr, "usage: checker book FILE [GB [MOVE...]] | follow FILE [GB] | solve [GB] | moves | hash\n");
  return 2;
}

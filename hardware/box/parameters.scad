// Measures in millimetres, shared by the box and the pieces. Change them here, then `make box`.
// A test holds them against the program's own (pitch, holes, magnets) and against what the magnets need.

pitch = 33.3;        // from pad to pad: the strip has 30 lights a metre
pads = 8;            // pads in a row
side = 290;          // inside of the box, and side of plate and grid
wall = 8;            // walls: 8 for wood, 3 if they are printed
floor_thick = 4;
boards = 25;         // room for the Pi, the Pico and the wires, below the tray
tray = 4;            // carries the strip and the light guides
guide = 12;          // from the tray to the plate
plate = 3;           // clear plate; thicker ones need stronger magnets
overlay = 0.2;       // printed paper between plate and pieces
grid = 3;
hole = 30;           // hole of the grid around a piece

sensor_x = 4.2;      // linear Hall sensor in TO-92, lying flat, printed side up
sensor_y = 3.2;
sensor_z = 1.6;
sensor_depth = 0.7;  // from its printed side to the element inside (to be checked)
sensor_gap = 0;      // between plate and sensor; more for stronger magnets
light_beside = 8;    // from the middle of a pad to its light
strip_wide = 10.4;   // strip of 10 mm
strip_high = 3;

light = "ring";      // what a pad lets through: "ring" around the piece, or "centre" below a clear one
ring_inner = 21;
ring_outer = 31;
centre_wide = 20;

key_hole = 12.2;
screen_wide = 36;    // module of the 1.3 inch OLED
screen_high = 34;
screen_deep = 8;
window_wide = 31;    // its visible part
window_high = 17;
dowel = 6;
screw = 3.2;

weak = [5, 1];       // magnets: diameter and thickness
strong = [8, 2];
fit = 0.15;          // more room than the part in it, all around
disc = 28;           // round pieces
tile = 33;           // square tiles of INVERS
piece = 5;           // thickness of tiles, discs and tokens

$fn = is_undef(coarse) ? 64 : 8;

// The pieces, each with its magnet's pocket. `part` chooses one:
//   invers-strong, invers-weak, disc-weak, disc-strong   a half; glue two, the magnet between them
//   incognito, cube, tapper                              the magnet goes in from below
include <parameters.scad>

part = "all";
e = 0.01;

if (part == "all") row() {
    half("tile", strong); half("tile", weak); half("disc", weak); half("disc", strong);
    lying() incognito(); lying() cube_piece(); lying() tapper();
} else piece_of(part);

module row() {
    for (at = [0 : $children - 1]) translate([at * 40, 0, 0]) children(at);
}

module lying() { translate([0, 15, 13]) rotate([-90, 0, 0]) children(); }   // shows its foot

module piece_of(name) {
    if (name == "invers-strong") half("tile", strong);
    else if (name == "invers-weak") half("tile", weak);
    else if (name == "disc-weak") half("disc", weak);
    else if (name == "disc-strong") half("disc", strong);
    else if (name == "incognito") incognito();
    else if (name == "cube") cube_piece();
    else if (name == "tapper") tapper();
}

module pocket(magnet, depth) { cylinder(d = magnet[0] + 2 * fit, h = depth + e); }

// Half a two-sided piece, its inner side up: half of the magnet sits in each.
module half(shape, magnet) {
    difference() {
        if (shape == "tile") translate([-tile / 2, -tile / 2, 0]) cube([tile, tile, piece / 2]);
        else cylinder(d = disc, h = piece / 2);
        translate([0, 0, piece / 2 - magnet[1] / 2 - fit / 2]) pocket(magnet, magnet[1] / 2 + fit / 2);
    }
}

// Foot with the weak magnet as high as in a disc, so that the sensor sees it alike.
module incognito() {
    difference() {
        union() {
            cylinder(d = 26, h = 6);
            cylinder(d1 = 20, d2 = 12, h = 30);
            translate([0, 0, 33]) sphere(d = 16);
        }
        translate([0, 0, -e]) pocket(weak, piece / 2 + weak[1] / 2);
    }
}

// Cube of Inside: the magnet below serves to tap its cell.
module cube_piece() {
    difference() {
        translate([-12.5, -12.5, 0]) cube(25);
        translate([0, 0, -e]) pocket(weak, piece / 2 + weak[1] / 2);
    }
}

// Stick to tap with: the magnet at its end, covered by a millimetre.
module tapper() {
    difference() {
        cylinder(d = 12, h = 90);
        translate([0, 0, 1]) pocket(weak, weak[1] + fit);
        translate([-weak[0] / 2 - fit, -7, 1]) cube([weak[0] + 2 * fit, 7, weak[1] + fit]);
    }
}

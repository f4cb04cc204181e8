// The box in pieces that fit a small printer, or as a pattern for wood. `part` chooses one:
//   quarter, tray, guides, grid  one quarter each, `corner` = [0 or 1, 0 or 1] from the front left
//   strap                        holds two quarters together; four are needed
//   assembly, exploded           everything with the parts that are bought, for a picture
include <parameters.scad>

part = "exploded";
corner = [0, 0];
only = "";           // of the assembly, one layer alone

half = side / 2;
cells = pads / 2;
margin = (side - pads * pitch) / 2;
z_tray = floor_thick + boards;
z_guide = z_tray + tray;
z_plate = z_guide + guide;
z_grid = z_plate + plate + overlay;
top = z_grid + grid;
post = 11;
keys = [165, 187, 209, 231, 253];
screen_at = 80;
e = 0.01;

if (part == "quarter") quarter(corner);
else if (part == "tray") tray_quarter(corner);
else if (part == "guides") guides();
else if (part == "strap") strap();
else if (part == "grid") grid_quarter(corner);
else if (part == "assembly") assembly(0);
else assembly(30);

module in_corner(at) {           // what is drawn at the front left, at another corner
    translate([at.x * side, at.y * side, 0]) mirror([at.x, 0, 0]) mirror([0, at.y, 0]) children();
}

module dowel_hole() { cylinder(d = dowel + 2 * fit, h = top); }

// Floor and two walls; a strap over each seam, screwed from below, joins the quarters.
module quarter(at) {
    difference() {
        union() {
            in_corner(at) {
                translate([-wall, -wall, 0]) cube([half + wall, half + wall, floor_thick]);
                translate([-wall, -wall, 0]) cube([half + wall, wall, top]);
                translate([-wall, -wall, 0]) cube([wall, half + wall, top]);
                translate([-e, -e, 0]) cube([post, post, z_plate]);
                for (along = [30, 120]) {      // ledges below the tray
                    translate([along, -e, z_tray - 5]) cube([12, 5, 5]);
                    translate([-e, along, z_tray - 5]) cube([5, 12, 5]);
                }
                translate([half - 12, half - 12, 0]) cube([8, 8, z_tray]);
            }
        }
        in_corner(at) {
            translate([dowel, dowel, floor_thick]) dowel_hole();
            translate([half - 8, 40, -e]) cylinder(d = screw, h = floor_thick + 1);
            translate([40, half - 8, -e]) cylinder(d = screw, h = floor_thick + 1);
        }
        if (at.y == 0) for (x = keys)
            translate([x, e, floor_thick + boards / 2]) rotate([90, 0, 0])
                cylinder(d = key_hole, h = wall + 1);
        if (at == [0, 0]) translate([screen_at - window_wide / 2, -wall - 1, floor_thick + 9])
            cube([window_wide, wall + 2, window_high]);
        if (at.y == 1) {                       // cables leave at the back
            translate([at.x * side + (at.x == 0 ? 30 : -44), side - 1, floor_thick + 4])
                cube([14, wall + 2, 10]);
        }
    }
}

module strap() {
    difference() {
        translate([-16, -7, 0]) cube([32, 14, 3]);
        for (x = [-8, 8]) translate([x, 0, -1]) cylinder(d = screw - 0.7, h = 5);
    }
}

module straps() {
    for (at = [[half, 40, 0], [half, side - 40, 0], [40, half, 90], [side - 40, half, 90]])
        translate([at.x, at.y, floor_thick]) rotate(at[2]) strap();
}

// Flat pieces of the whole board, cut into quarters.
module cut(at, z, high) {
    intersection() {
        children();
        translate([at.x * half, at.y * half, z]) cube([half, half, high]);
    }
}

module over_pads(at) {           // all pads, or those of a quarter
    first = is_undef(at) ? [0, 0] : at * cells;
    last = is_undef(at) ? [pads - 1, pads - 1] : first + [cells - 1, cells - 1];
    for (row = [first.y : last.y], column = [first.x : last.x])
        translate([margin + (column + 0.5) * pitch, margin + (row + 0.5) * pitch, 0]) children();
}

module tray_quarter(at) {
    cut(at, z_tray, tray) difference() {
        translate([fit, fit, z_tray]) cube([side - 2 * fit, side - 2 * fit, tray]);
        for (x = [0, 1], y = [0, 1]) in_corner([x, y])
            translate([-1, -1, 0]) cube([post + 1 + fit, post + 1 + fit, top]);
        translate([screen_at - screen_wide / 2 - 1, -1, 0]) cube([screen_wide + 2, screen_deep + 2, top]);
        over_pads(at) translate([0, -4, 0]) cylinder(d = 4, h = top, $fn = 8);   // wires of the sensor
    }
}

// Light guides of 4 × 4 pads; printed upside down, the side with the openings on the bed.
module guides() {
    for (row = [0 : cells - 1], column = [0 : cells - 1])
        translate([(column + 0.5) * pitch, (row + 0.5) * pitch, 0]) guide_cell();
}

module guide_cell() {
    inner = pitch - 2.4;
    difference() {
        translate([-pitch / 2 - e, -pitch / 2 - e, 0]) cube([pitch + 2 * e, pitch + 2 * e, guide]);
        translate([-inner / 2, -inner / 2, -e]) cube([inner, inner, guide - 2.2]);
        translate([0, 0, guide - 2.3]) opening();
        // The strip runs through, the sensor lies on top.
        translate([-pitch / 2 - 1, light_beside - strip_wide / 2, -e])
            cube([pitch + 2, strip_wide, strip_high + e]);
        translate([-sensor_x / 2 - fit, -sensor_y / 2 - fit, guide - sensor_z - sensor_gap])
            cube([sensor_x + 2 * fit, sensor_y + 2 * fit, sensor_z + sensor_gap + 1]);
        for (leg = [-1.27, 0, 1.27])           // its legs, bent down
            translate([leg - 0.4, -sensor_y / 2 - 1.2, guide - 2.3]) cube([0.8, 1.4, 3]);
    }
}

module opening() {
    difference() {
        cylinder(d = light == "ring" ? ring_outer - 1.5 : centre_wide, h = 3);
        if (light == "ring") translate([0, 0, -1]) cylinder(d = ring_inner, h = 5);
        translate([-ring_outer, -3.2, -1]) cube([2 * ring_outer, 6.4, 5]);   // bar that carries the sensor
    }
}

module grid_quarter(at) {
    cut(at, z_grid, grid) difference() {
        translate([fit, fit, z_grid]) cube([side - 2 * fit, side - 2 * fit, grid]);
        over_pads(at) cylinder(d = hole, h = top + 1);
        for (x = [0, 1], y = [0, 1]) in_corner([x, y]) translate([dowel, dowel, 0]) dowel_hole();
    }
}

// Bought parts, as far as they take room.
module plate_bought() {
    difference() {
        translate([fit, fit, z_plate]) cube([side - 2 * fit, side - 2 * fit, plate]);
        for (x = [0, 1], y = [0, 1]) in_corner([x, y]) translate([dowel, dowel, 0]) dowel_hole();
    }
}

module sensors() {
    over_pads() translate([-sensor_x / 2, -sensor_y / 2, z_plate - sensor_gap - sensor_z])
        cube([sensor_x, sensor_y, sensor_z]);
}

module strips() {
    for (row = [0 : pads - 1])
        translate([margin, margin + (row + 0.5) * pitch + light_beside - 5, z_guide]) cube([pads * pitch, 10, 2.6]);
}

module boards_bought() {
    translate([20, 170, floor_thick + 3]) cube([85, 56, 18]);          // Raspberry Pi 3, 4 or 5
    translate([175, 190, floor_thick + 3]) cube([51, 21, 12]);         // Pico with pins
    translate([175, 60, floor_thick + 3]) cube([100, 80, 18]);         // perforated board
    translate([screen_at - screen_wide / 2, e, floor_thick + 1]) cube([screen_wide, screen_deep, screen_high]);
    for (x = keys) translate([x, -2, floor_thick + boards / 2]) rotate([-90, 0, 0]) cylinder(d = 12, h = 26);
}

module assembly(apart) {
    module layer(name, lift, paint) {
        if (only == "" || only == name) translate([0, 0, lift * apart]) color(paint) children();
    }
    layer("quarters", 0, "BurlyWood") for (x = [0, 1], y = [0, 1]) quarter([x, y]);
    layer("straps", 0.3, "SaddleBrown") straps();
    layer("boards", 0.6, "ForestGreen") boards_bought();
    layer("tray", 2, "Wheat") for (x = [0, 1], y = [0, 1]) tray_quarter([x, y]);
    layer("strips", 2.6, "White") strips();
    layer("guides", 3.4, "DimGray") for (x = [0, 1], y = [0, 1])
        translate([margin + x * cells * pitch, margin + y * cells * pitch, z_guide]) guides();
    layer("sensors", 4.4, "Black") sensors();
    layer("plate", 5.2, [0.8, 0.9, 1, 0.5]) plate_bought();
    layer("grid", 6.4, "Peru") for (x = [0, 1], y = [0, 1]) grid_quarter([x, y]);
}

// A Pico without its copper: the real MicroPython (WebAssembly), with flash, USB, watchdog and pins.
//
//   node pico.mjs MICROPYTHON FAKES FLASH COPPER LOG USB  a device; USB is a file descriptor
//   node pico.mjs MICROPYTHON FAKES FLASH --run SCRIPT    one script, its output on ours
//
// FLASH is a folder, written back when the board resets. COPPER is a file that is the world:
// what the pads and keys do (read here) and what lights and buzzer do (written here).

import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

const [micropython, fakes, flash, copperPath, last, usb] = process.argv.slice(2);
const { loadMicroPython } = await import(micropython);
const USB = Number(usb);
const RESET = 3;
const script = copperPath === "--run" ? last : null;
const HEAP = 192 * 1024; // what a Pico leaves to a program

const nap = new Int32Array(new SharedArrayBuffer(4));
const sleep = (milliseconds) => Atomics.wait(nap, 0, 0, milliseconds);

function send(bytes) {
  let at = 0;
  for (let tries = 0; at < bytes.length && tries < 500; tries += 1) {
    try {
      at += fs.writeSync(USB, bytes, at);
    } catch (error) {
      if (error.code === "EIO") return false; // nobody has opened the port
      if (error.code !== "EAGAIN") throw error;
      if (at === 0 && !prompt) return false;
      sleep(1);
    }
  }
  return true;
}

const buffer = Buffer.alloc(300);
function receive(patience) {
  for (let waited = 0; ; waited += 1) {
    try {
      const count = fs.readSync(USB, buffer, 0, buffer.length, null);
      if (count) return buffer.subarray(0, count);
    } catch (error) {
      if (error.code !== "EAGAIN" && error.code !== "EIO") throw error;
    }
    if (waited >= patience) return buffer.subarray(0, 0);
    sleep(1);
  }
}

let prompt = false;
const mp = await loadMicroPython({
  heapsize: HEAP,
  linebuffer: false,
  stdout: (bytes) => (script ? process.stdout.write(bytes) : send(bytes)),
});

function load(from, to) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const target = `${to}/${entry.name}`;
    if (entry.isDirectory()) {
      mp.FS.mkdirTree(target);
      load(path.join(from, entry.name), target);
    } else {
      mp.FS.writeFile(target, fs.readFileSync(path.join(from, entry.name)));
    }
  }
}

const OURS = new Set([".", "..", "tmp", "home", "dev", "proc", "lib"]);
function save(from, to) {
  fs.rmSync(to, { recursive: true, force: true });
  fs.mkdirSync(to, { recursive: true });
  for (const name of mp.FS.readdir(from || "/")) {
    if (from === "" ? OURS.has(name) : name === "." || name === "..") continue;
    const source = `${from}/${name}`;
    if (mp.FS.isDir(mp.FS.stat(source).mode)) save(source, path.join(to, name));
    else fs.writeFileSync(path.join(to, name), mp.FS.readFile(source));
  }
}

load(flash, "");
mp.FS.mkdirTree("/lib");
load(fakes, "/lib");

let fed = null;
const world = script ? null : fs.openSync(copperPath, "r+");
const copper = {
  world: new Uint8Array(512),
  sense: () => (world === null ? 0 : fs.readSync(world, copper.world, 0, 512, 0)),
  act: (at, hex) => {
    if (world !== null) fs.writeSync(world, Buffer.from(hex, "hex"), 0, hex.length / 2, at);
  },
  log: (line) => script || fs.appendFileSync(last, `${line}\n`),
  read: (patience) => {
    const data = receive(patience);
    const interrupt = mp._module.ccall("mp_hal_get_interrupt_char", "number", [], []);
    if (interrupt >= 0 && data.includes(interrupt)) {
      mp._module.ccall("mp_sched_keyboard_interrupt", "null", [], []);
    }
    return data.toString("hex");
  },
  write: (hex) => send(Buffer.from(hex, "hex")),
  reset: () => {
    save("", flash);
    process.exit(RESET);
  },
  watch: (timeout) => {
    fed = new Int32Array(new SharedArrayBuffer(4));
    const code = `
      const { workerData } = require("node:worker_threads");
      let seen = -1;
      const nap = new Int32Array(new SharedArrayBuffer(4));
      for (;;) {
        Atomics.wait(nap, 0, 0, workerData.timeout);
        if (workerData.fed[0] === seen) process.kill(process.pid, "SIGKILL");
        seen = workerData.fed[0];
      }`;
    new Worker(code, { eval: true, workerData: { fed, timeout } });
  },
  feed: () => Atomics.add(fed, 0, 1),
};
mp.registerJsModule("copper", copper);

const run = (file) => mp.runPython(`exec(open(${JSON.stringify(file)}).read(), globals())`);
if (script) {
  mp.FS.writeFile("/script.py", fs.readFileSync(script));
  run("/script.py");
  process.exit(0);
}

// As on every board: until the program says otherwise, a byte 3 is somebody's Ctrl-C.
mp.runPython("import micropython, sys, usb\nmicropython.kbd_intr(3)\nsys.modules['firmware.link'] = usb");
for (const file of ["/boot.py", "/main.py"]) {
  try {
    run(file);
  } catch (error) {
    if (error.code !== "ENOENT" && !`${error.message}`.includes("ENOENT")) send(Buffer.from(`${error.message}\r\n`));
  }
}
prompt = true;
mp.replInit();
for (;;) {
  for (const byte of Buffer.from(receive(5))) {
    if (mp.replProcessChar(byte)) copper.reset();
  }
}

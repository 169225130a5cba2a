// One process at a time does what set-up does. Plain JavaScript, as set-up is.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 200;
const HOLDER = "pid";
const WHOLE = { recursive: true, force: true, maxRetries: 10 };

/**
 * Does the work in the place of one at a time, unless it is done already. Who comes second says so,
 * waits, and looks again whether anything is left to do; the place of one that died is taken over.
 * The place is a folder and belongs to the work: what lies in it goes with its end. Gives the exit code.
 */
export async function alone(place, { what, isDone, work }) {
  while (!isDone()) {
    if (claim(place)) return await workIn(place, isDone, work);
    await waitFor(place, what);
  }
  return 0;
}

/** Another may have done it between the look and the claim. */
async function workIn(place, isDone, work) {
  try {
    return isDone() ? 0 : await work();
  } finally {
    leave(place);
  }
}

async function waitFor(place, what) {
  const holder = holderOf(place);
  if (!isAlive(holder)) {
    clear(place);
    return;
  }
  const [pid] = holder.split(" ");
  console.error(`Paraph: process ${pid} is ${what} already; waiting for its end.`);
  while (holderOf(place) === holder && isAlive(holder)) await pause(LOOK_EVERY_MS);
}

/** A folder is put in place with its holder's name in it: nobody ever finds it without one. */
function claim(place) {
  const own = besides(place);
  mkdirSync(own);
  writeFileSync(path.join(own, HOLDER), myName());
  try {
    renameSync(own, place);
    return true;
  } catch (error) {
    rmSync(own, WHOLE);
    if (isTaken(error)) return false;
    throw error;
  }
}

/** The name is the last to go: killed before, it is the place of a dead one. */
function leave(place) {
  // Somebody has removed it by hand, and it may be another's by now.
  if (holderOf(place) !== myName()) return;
  for (const name of readdirSync(place)) {
    if (name !== HOLDER) rmSync(path.join(place, name), WHOLE);
  }
  const own = besides(place);
  renameSync(place, own);
  rmSync(own, WHOLE);
}

/** Moved away first: of several who found the same dead one, one moves it and the others nothing. */
function clear(place) {
  const own = besides(place);
  try {
    renameSync(place, own);
    // Another was quicker, and by now it is a living one's place.
    if (isAlive(holderOf(own))) renameSync(own, place);
  } catch (error) {
    if (error.code !== "ENOENT" && !isTaken(error)) throw error;
  }
  rmSync(own, WHOLE);
}

function besides(place) {
  const own = `${place}.${process.pid}`;
  rmSync(own, WHOLE);
  return own;
}

function isTaken({ code }) {
  return code === "ENOTEMPTY" || code === "EEXIST";
}

/** Empty where nobody holds the place. */
function holderOf(place) {
  try {
    return readFileSync(path.join(place, HOLDER), "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
}

function myName() {
  return `${process.pid} ${startOf(process.pid)}`;
}

/** Numbers come again, most of all in containers: the moment of the start tells two apart. */
function isAlive(holder) {
  const [pid, start] = holder.split(" ");
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // Another user's process; or none.
    if (error.code !== "EPERM") return false;
  }
  const now = startOf(pid);
  return now === "" || !start || now === start;
}

/** In ticks since the start of the machine (proc(5), field 22); empty where nobody says. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    // Another system than Linux, or a process that is hidden from us.
    return "";
  }
}

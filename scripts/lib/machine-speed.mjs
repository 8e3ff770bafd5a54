import { once } from 'node:events';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './bench-table.mjs';

const STEPS = 20_000_000;
const LOOPS = 3;
const SYNCS = 40;
/** A page of PostgreSQL. */
const PAGE = Buffer.alloc(8_192);
const TRIPS = 400;

function timed(work) {
  const from = performance.now();
  work();
  return performance.now() - from;
}

function loop() {
  let value = 1;
  for (let step = 0; step < STEPS; step += 1) value = (Math.imul(value, 1_664_525) + step) | 0;
  return value;
}

/** In the folder in which the workloads keep their databases. */
function syncs() {
  const folder = mkdtempSync(join(tmpdir(), 'textloom-speed-'));
  const file = openSync(join(folder, 'page'), 'w');
  try {
    return Array.from({ length: SYNCS }, () =>
      timed(() => {
        writeSync(file, PAGE, 0, PAGE.length, 0);
        fdatasyncSync(file);
      }),
    );
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function roundTrips() {
  const server = createServer((socket) => socket.setNoDelay().pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect(server.address().port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  const taken = [];
  for (let trip = 0; trip < TRIPS; trip += 1) {
    const from = performance.now();
    socket.write('.');
    await once(socket, 'data');
    taken.push(performance.now() - from);
  }
  socket.destroy();
  server.close();
  // The first half warms the compiler.
  return taken.slice(TRIPS / 2);
}

/** The speed of this machine now: a fixed loop, a write of 8 kB until it is on the disk, and a round trip by loopback. */
export async function machineSpeed() {
  timed(loop); // compiles it
  const loopMs = median(Array.from({ length: LOOPS }, () => timed(loop)));
  return { loopMs, syncMs: median(syncs()), tripUs: median(await roundTrips()) * 1_000 };
}

/** The speed just before and just after a run, for the table. */
export const speedText = (before, after) =>
  [
    ['loop', 'loopMs', 'ms', 0],
    ['fsync', 'syncMs', 'ms', 2],
    ['loopback', 'tripUs', 'µs', 0],
  ]
    .map(
      ([what, key, unit, digits]) => `${what} ${before[key].toFixed(digits)} → ${after[key].toFixed(digits)} ${unit}`,
    )
    .join(', ');

import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';

// Reports what would stop the server before minutes of installing and building. The server repeats these checks,
// because it also runs without this script.

/** Checks that the data folder can be created and written. */
export function checkDataFolder(folder = process.env.TEXTLOOM_DATA || './data') {
  const path = resolve(root, folder);
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Failure(
      `The data folder ${path} cannot be written (${error.code}): make it writable, or set TEXTLOOM_DATA to another folder.`,
    );
  }
}

const REASONS = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use: stop what uses it, or choose another, as in PORT=${Number(port) + 1} npm start.`,
  EACCES: (port) => `Port ${port} may not be opened by this user: choose one above 1023, as in PORT=4700 npm start.`,
  EADDRNOTAVAIL: (_port, host) =>
    `This machine has no address ${host}: set HOST to one of its own, or to 0.0.0.0 for all.`,
  ENOTFOUND: (_port, host) => `The host name ${host} is not known: set HOST to an address of this machine.`,
};

/** Checks that the port can be opened. */
export function checkPort(port = process.env.PORT || '4700', host = process.env.HOST || '127.0.0.1') {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    throw new Failure(`Setting PORT must be a whole number from 0 to 65535 (it is "${port}").`);
  }
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const reason = REASONS[error.code];
      fail(new Failure(reason ? reason(port, host) : `Port ${port} on ${host} cannot be opened: ${error.message}.`));
    });
    probe.listen(Number(port), host, () => probe.close(() => done()));
  });
}

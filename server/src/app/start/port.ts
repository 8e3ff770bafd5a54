import { createServer, type AddressInfo } from 'node:net';
import { StartupError } from '../../platform/base/startup-error';

const REASONS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use: stop what uses it, or choose another, as in PORT=${port + 1} npm start.`,
  EACCES: (port) => `Port ${port} may not be opened by this user: choose one above 1023, as in PORT=4700 npm start.`,
  EADDRNOTAVAIL: (_port, host) =>
    `This machine has no address ${host}: set HOST to one of its own, or to 0.0.0.0 for all.`,
  ENOTFOUND: (_port, host) => `The host name ${host} is not known: set HOST to an address of this machine.`,
};

/** The message for a listen error. */
export function listenError(error: NodeJS.ErrnoException, port: number, host: string): StartupError {
  const reason = REASONS[error.code ?? ''];
  return new StartupError(reason ? reason(port, host) : `Port ${port} on ${host} cannot be opened: ${error.message}.`);
}

/**
 * Opens the port for a moment: a port in use is reported before a database is started, and port 0 becomes the number
 * that addresses and signatures need.
 */
export function reservePort(port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(listenError(error, port, host)));
    probe.listen(port, host, () => {
      const { port: opened } = probe.address() as AddressInfo;
      probe.close(() => done(opened));
    });
  });
}

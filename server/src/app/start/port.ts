import { createServer, type AddressInfo } from 'node:net';
import { StartupError } from '../../platform/base/startup-error';

/** The settings that chose the port and the address. */
interface Variables {
  port: string;
  host: string;
}
const MAIN: Variables = { port: 'PORT', host: 'HOST' };
export const METRICS: Variables = { port: 'TEXTLOOM_METRICS_PORT', host: 'TEXTLOOM_METRICS_HOST' };

const REASONS: Readonly<Record<string, (port: number, host: string, named: Variables) => string>> = {
  EADDRINUSE: (port, _host, named) =>
    `Port ${port} is in use: stop what uses it, or choose another, as in ${named.port}=${port + 1} npm start.`,
  EACCES: (port, _host, named) =>
    `Port ${port} may not be opened by this user: choose one above 1023, as in ${named.port}=4700 npm start.`,
  EADDRNOTAVAIL: (_port, host, named) =>
    `This machine has no address ${host}: set ${named.host} to one of its own, or to 0.0.0.0 for all.`,
  ENOTFOUND: (_port, host, named) =>
    `The host name ${host} is not known: set ${named.host} to an address of this machine.`,
};

/** The message for a listen error. */
export function listenError(error: NodeJS.ErrnoException, port: number, host: string, named = MAIN): StartupError {
  const reason = REASONS[error.code ?? ''];
  return new StartupError(
    reason ? reason(port, host, named) : `Port ${port} on ${host} cannot be opened: ${error.message}.`,
  );
}

/**
 * Opens the port for a moment, so that a port in use is reported before a database is started, and port 0 becomes the
 * number that addresses and signatures need.
 */
export function reservePort(port: number, host: string, named = MAIN): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(listenError(error, port, host, named)));
    probe.listen(port, host, () => {
      const { port: opened } = probe.address() as AddressInfo;
      probe.close(() => done(opened));
    });
  });
}

import { createServer } from 'node:net';

/** A port of the loopback address that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
    probe.on('error', failed);
  });

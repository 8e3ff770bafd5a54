import type { Server } from 'node:http';

/** Listens on a loopback port, by default a free one; returns it. */
export const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      done(address && typeof address === 'object' ? address.port : 0);
    });
  });

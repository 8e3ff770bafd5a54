import { isIP } from 'node:net';

/** Whose passkeys they are to a browser: a host, and the origin of its pages. */
export interface PasskeySite {
  host: string;
  origin: string;
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The site of the public address. Passkeys belong to names: a server on the own machine has localhost, and one that is
 * reached by another IP address has none.
 */
export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  const { hostname: host, origin } = url;
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? { host, origin } : undefined;
}

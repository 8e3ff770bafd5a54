import { isIP } from 'node:net';

/** The site that passkeys belong to in a browser: a host, and the origin of its pages. */
export interface PasskeySite {
  host: string;
  origin: string;
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The site of the public address. Passkeys are bound to host names: a server on the local machine uses localhost, and
 * one with another IP address has none.
 */
export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  const { hostname: host, origin } = url;
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? { host, origin } : undefined;
}

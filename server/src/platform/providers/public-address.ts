import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';

/** The part of IPv6 from which internet addresses are assigned (RFC 4291). */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is not one of the public internet, by the registries of special addresses (RFC 6890 and its
 * successors, as in ipaddr.js). An IPv4 address inside an IPv6 one counts as itself; a translated or tunnelled one
 * counts as internal, and so does anything that is not an address.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const read = ipaddr.process(address);
  return read.range() !== 'unicast' || (read instanceof ipaddr.IPv6 && !read.match(GLOBAL));
}

/** Names that only a private network resolves. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

/** Whether a host, as URL writes it, can be reached only within a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : isPrivateAddress(host);
}

/**
 * Whether an address from outside may be called: https to a public name. Services have names; an IP address, a port or
 * a local name could reach internal services.
 */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, port } = new URL(address);
  return (
    protocol === 'https:' &&
    username === '' &&
    port === '' &&
    hostname.includes('.') &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  );
}

/** A name that resolves to private addresses only. */
export class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} has no public address`);
  }
}

/** Resolves the addresses of a name. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Connects to the address that was checked, so that a name cannot lead elsewhere between check and use. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const outer = (found ?? []).filter(({ address }) => !isPrivateAddress(address));
      const [first] = outer;
      if (error) done(error, '');
      else if (!first) done(new PrivateAddressError(hostname), '');
      else if (options.all) done(null, outer);
      else done(null, first.address, first.family);
    });
  };

/** Connections to external addresses: names that resolve to private addresses are refused. */
export const publicAgent = (resolve: Resolve = lookup): Agent =>
  new Agent({ connect: { lookup: publicLookup(resolve), timeout: 10_000 }, connections: 10 });

import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';

const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  // Tunnels, whose addresses contain another one.
  ['2001::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

export const isInnerAddress = (address: string): boolean => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Names that only a private network knows. */
const INNER_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

/** Whether a host, as URL writes it, can be reached only within a private network. */
export function isInnerHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? INNER_NAME.test(host) : isInnerAddress(host);
}

/**
 * Whether an address from outside may be called: https to a public name. Services have names; an IP address, a port or
 * a local name could reach internal services.
 */
export function isOuterAddress(address: string): boolean {
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

/** A name that resolves to private addresses alone. */
export class InnerAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} has no public address`);
  }
}

/** Finds the addresses of a name. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** The connection is made to the address that was checked: a name cannot lead elsewhere between check and use. */
const outerLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const outer = (found ?? []).filter(({ address }) => !isInnerAddress(address));
      const [first] = outer;
      if (error) done(error, '');
      else if (!first) done(new InnerAddressError(hostname), '');
      else if (options.all) done(null, outer);
      else done(null, first.address, first.family);
    });
  };

/** Connections to addresses from outside: names that resolve to private addresses are refused. */
export const outerAgent = (resolve: Resolve = lookup): Agent =>
  new Agent({ connect: { lookup: outerLookup(resolve), timeout: 10_000 }, connections: 10 });

import { lookup } from 'node:dns';
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
  ['192.168.0.0', 16],
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

const outerLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const outer = (found ?? []).filter(({ address }) => !isInnerAddress(address));
    const [first] = outer;
    if (error) done(error, '');
    else if (!first) done(new Error(`${hostname} has no public address`), '');
    else if (options.all) done(null, outer);
    else done(null, first.address, first.family);
  });
};

/** Connections to addresses from outside: names that resolve to private addresses are refused. */
export const outerAgent = (): Agent =>
  new Agent({ connect: { lookup: outerLookup, timeout: 10_000 }, connections: 10 });

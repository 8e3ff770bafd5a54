import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const plain = address
    .replace(/%.*$/, '')
    .replace(
      /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
      (_, a: string, b: string, c: string, d: string) =>
        `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`,
    );
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

/**
 * The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, because one subscriber line has all
 * addresses of its /64. An IPv4 address in IPv6 notation counts as IPv4.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

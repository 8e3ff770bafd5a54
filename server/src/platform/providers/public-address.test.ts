import { isPrivateAddress, isPrivateHost } from './public-address';

describe('addresses that may not be called from here', () => {
  it.each([
    // Inside IPv6, in each notation.
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    // Site-local, link-local, for documentation, and ranges that no registry has assigned.
    'fec0::1',
    'fe80::1',
    'fd12:3456::1',
    '2001:db8::1',
    '100::1',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '255.255.255.255',
    'not an address',
  ])('%s is inner', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['8.8.8.8', '142.250.80.42', '2606:4700::1111'])('%s is outer', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  it.each(['https://[::127.0.0.1]/', 'https://[64:ff9b:1::7f00:1]/', 'https://[fec0::1]/', 'https://0x7f.1/'])(
    'the host of %s is internal',
    (url) => expect(isPrivateHost(new URL(url).hostname)).toBe(true),
  );
});

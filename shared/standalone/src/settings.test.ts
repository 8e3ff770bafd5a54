import { NO_SETTINGS, readSettings, readWidth, writeSettings, type Settings } from './settings';

describe('the address reproduces the state', () => {
  const all: Settings = {
    persona: 'helper',
    allow: ['billing_history_access', 'developer'],
    role: 'authorized',
    subscription: 'expired',
    theme: 'dark',
    delay: 2_000,
    fail: { listKeywords: '500', '*': 'offline' },
  };

  it('writes every setting readably and reads it back', () => {
    const query = writeSettings(all, { width: '390' });
    expect(query).toBe(
      '?persona=helper&allow=billing_history_access,developer&role=authorized&subscription=expired&theme=dark&delay=2000&fail=listKeywords:500,*:offline&width=390',
    );
    expect(readSettings(query)).toEqual(all);
    expect(readWidth(query)).toBe(390);
  });

  it('writes nothing for the defaults, and an empty list for no permissions', () => {
    expect(writeSettings(NO_SETTINGS)).toBe('');
    expect(readSettings('')).toEqual(NO_SETTINGS);
    expect(readSettings(writeSettings({ ...NO_SETTINGS, allow: [] })).allow).toEqual([]);
  });

  it.each([
    '?theme=pink&role=king&subscription=gold&delay=x',
    '?delay=-5',
    '?fail=a:b,listKeywords,:500,<b>:500',
    '?width=1',
  ])('ignores unknown values: %s', (query) => expect(readSettings(query)).toEqual(NO_SETTINGS));

  it('ignores unknown permissions and bounds the delay', () => {
    expect(readSettings('?allow=root,developer').allow).toEqual(['developer']);
    expect(readSettings('?delay=9000000').delay).toBe(60_000);
    expect([readWidth('?width=12'), readWidth('?width=99999'), readWidth('?width=abc')]).toEqual([null, null, null]);
  });
});

import { allowOverrides, listOverrides, readOverrides, resetOverride, resetOverrides, setOverride } from './overrides';

const KEY = 'textloom.overrides';
const put = (value: unknown): void => localStorage.setItem(KEY, JSON.stringify(value));

beforeEach(() => allowOverrides(() => true));
afterEach(() => localStorage.clear());

describe('overrides of remotes', () => {
  it('are ignored without the permission', () => {
    put({ keywords: 'http://127.0.0.1:4711/' });
    allowOverrides(() => false);
    expect(readOverrides()).toEqual({});
    expect(listOverrides()).toEqual([]);
  });

  it('never load from another machine, while valid overrides still apply', () => {
    put({
      keywords: 'https://evil.example/',
      inbox: 'http://localhost.evil.example/',
      billing: { off: 'http://evil.example/' },
      campaigns: 7,
      subscribers: 'http://localhost:4803',
    });
    expect(readOverrides()).toEqual({ subscribers: 'http://localhost:4803/' });
    expect(listOverrides()).toHaveLength(1);
  });

  it('can be switched off with their address kept, and on again', () => {
    setOverride({ id: 'keywords', address: 'http://127.0.0.1:4711/', on: true });
    setOverride({ id: 'keywords', address: 'http://127.0.0.1:4711/', on: false });
    expect(readOverrides()).toEqual({});
    expect(listOverrides()).toEqual([{ id: 'keywords', address: 'http://127.0.0.1:4711/', on: false }]);
    setOverride({ id: 'keywords', address: 'http://127.0.0.1:4711/', on: true });
    expect(readOverrides()).toEqual({ keywords: 'http://127.0.0.1:4711/' });
  });

  it('are removed one by one or all together', () => {
    for (const id of ['keywords', 'inbox', 'billing']) setOverride({ id, address: 'http://localhost:4803/', on: true });
    resetOverride('inbox');
    expect(Object.keys(readOverrides())).toEqual(['keywords', 'billing']);
    resetOverrides();
    expect(readOverrides()).toEqual({});
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each(['{', 'null', '7', '[]', '"x"'])('are empty if the storage contains %s', (text) => {
    localStorage.setItem(KEY, text);
    expect(readOverrides()).toEqual({});
  });
});

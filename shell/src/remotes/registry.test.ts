import { api, apiOk, HttpResponse, mswServer, waitFor } from '@textloom/testing';
import { http } from 'msw';
import { entryOf, manifestOf, registry } from '../testing/shell.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerRemotes: jest.fn(), loadRemote: jest.fn() }));

/** The registry client as of a fresh page, with what it registered. */
async function freshPage(search = '') {
  window.history.replaceState(null, '', `/app/home${search}`);
  jest.resetModules();
  const { registerRemotes } = await import('@module-federation/enhanced/runtime');
  const { loadRegistry, findRemote } = await import('./registry');
  const { allowOverrides } = await import('./overrides');
  jest.mocked(registerRemotes).mockClear();
  const registered = (): unknown[] => jest.mocked(registerRemotes).mock.calls.flatMap(([remotes]) => remotes);
  return { loadRegistry, findRemote, allowOverrides, registered };
}
const reasonOf = async (id: string, find: (id: string) => Promise<unknown>): Promise<string> => find(id).then(() => 'usable', (error: Error) => error.message);

const keywords = entryOf(manifestOf('keywords', 'Keywords'));
const inbox = entryOf(manifestOf('inbox', 'Inbox'));

beforeEach(() => {
  Object.assign(globalThis, { __DEV__: false });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.clear();
  mswServer.use(api.post('client-errors', () => apiOk()));
});
afterEach(() => jest.restoreAllMocks());

describe('Registry of the remotes', () => {
  it('registers each remote with the address of its release', async () => {
    mswServer.use(registry({ keywords }));
    const { loadRegistry, registered } = await freshPage();
    const { release, remotes } = await loadRegistry();
    expect(release).toBe(7);
    expect([...remotes.keys()]).toEqual(['keywords']);
    expect(registered()).toEqual([{ name: 'textloom_keywords', entry: `${location.origin}/remotes/keywords/1.0.0/mf-manifest.json` }]);
  });

  it('drops an invalid entry alone, with its reason', async () => {
    mswServer.use(registry({ keywords: { ...keywords, entry: 5 }, inbox }));
    const { loadRegistry, findRemote } = await freshPage();
    expect([...(await loadRegistry()).remotes.keys()]).toEqual(['inbox']);
    expect(await reasonOf('keywords', findRemote)).toMatch(/^keywords: registry failed: entry: /);
    expect(await reasonOf('inbox', findRemote)).toBe('usable');
  });

  it.each([
    ['of another contract', { contract: 99 }, 'Keywords: contract failed: built for contract 99, this application speaks 1'],
    ['that is switched off', { enabled: false }, 'Keywords: registry failed: switched off'],
    ['that declares another id', { declares: manifestOf('inbox', 'Keywords') }, 'Keywords: registry failed: declares itself as inbox'],
  ])('does not use a remote %s', async (_, changes, reason) => {
    mswServer.use(registry({ keywords: { ...keywords, ...changes }, inbox }));
    const { findRemote, registered } = await freshPage();
    expect(await reasonOf('keywords', findRemote)).toBe(reason);
    expect(await reasonOf('inbox', findRemote)).toBe('usable');
    expect(registered()).toHaveLength(1);
  });

  it('leaves out for this visit what ?without= names', async () => {
    mswServer.use(registry({ keywords, inbox }));
    const { findRemote } = await freshPage('?without=keywords,billing');
    expect(await reasonOf('keywords', findRemote)).toBe('Keywords: registry failed: switched off for this visit (?without)');
    expect(await reasonOf('inbox', findRemote)).toBe('usable');
  });

  it('says that a remote nobody published is not there', async () => {
    mswServer.use(registry({}));
    const { findRemote } = await freshPage();
    expect(await reasonOf('ghost', findRemote)).toBe('ghost: registry failed: not in the registry');
  });

  it('that can not be read is reported and asked for again by the next try', async () => {
    let calls = 0;
    const reports: unknown[] = [];
    mswServer.use(
      http.get('*/app/registry.json', () => ((calls += 1), calls <= 3 ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json({ schema: 1, release: 8, remotes: { keywords } }))),
      api.post('client-errors', async ({ request }) => (reports.push(await request.json()), apiOk())),
    );
    const { loadRegistry } = await freshPage();
    await expect(loadRegistry()).rejects.toMatchObject({ remote: 'registry', phase: 'registry', message: 'The list of parts: registry failed: registry answered 503' });
    expect(calls).toBe(3);
    await waitFor(() => expect(reports).toEqual([expect.objectContaining({ remote: 'registry', phase: 'registry', traceId: expect.any(String) })]));
    expect((await loadRegistry()).release).toBe(8);
  });
});

describe('Overrides of remotes: code from elsewhere', () => {
  const override = (): void => localStorage.setItem('textloom.overrides', JSON.stringify({ keywords: 'http://127.0.0.1:4711/' }));
  const asked = (): { count: number } => {
    const seen = { count: 0 };
    mswServer.use(registry({ keywords }), http.get('http://127.0.0.1:4711/remote.json', () => ((seen.count += 1), HttpResponse.json(manifestOf('keywords', 'My Keywords')))));
    return seen;
  };

  it('are ignored in a production build', async () => {
    override();
    const seen = asked();
    const { loadRegistry, registered } = await freshPage();
    expect((await loadRegistry()).remotes.get('keywords')?.declares.title).toBe('Keywords');
    expect(registered()).toEqual([{ name: 'textloom_keywords', entry: `${location.origin}/remotes/keywords/1.0.0/mf-manifest.json` }]);
    expect(seen.count).toBe(0);
  });

  it.each([
    ['a development build', true, false],
    ['a profile with the permission', false, true],
  ])('are used by %s', async (_, development, permitted) => {
    Object.assign(globalThis, { __DEV__: development });
    override();
    asked();
    const { loadRegistry, allowOverrides, registered } = await freshPage();
    allowOverrides(() => permitted);
    expect((await loadRegistry()).remotes.get('keywords')?.declares.title).toBe('My Keywords');
    expect(registered()).toEqual([{ name: 'textloom_keywords', entry: 'http://127.0.0.1:4711/mf-manifest.json' }]);
  });

  it('that can not be read drop that remote alone', async () => {
    Object.assign(globalThis, { __DEV__: true });
    override();
    mswServer.use(registry({ keywords, inbox }), http.get('http://127.0.0.1:4711/remote.json', () => HttpResponse.error()));
    const { loadRegistry } = await freshPage();
    const { remotes, dropped } = await loadRegistry();
    expect([...remotes.keys()]).toEqual(['inbox']);
    expect([...dropped.keys()]).toEqual(['keywords']);
  });
});

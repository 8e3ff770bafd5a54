import { CONTRACT_VERSION } from '@textloom/contracts';
import { init } from '@module-federation/enhanced/runtime';
import { adoptSession } from '@textloom/session';
import { api, apiOk, expectWarning, HttpResponse, make, mswServer, waitFor } from '@textloom/testing';
import { http } from 'msw';
import { allowOverrides, readOverrides } from './overrides';
import { createRegistry } from './registry';
import { createRequest } from './registry-request';

jest.unmock('@module-federation/enhanced/runtime');

const entry = (id: string, changes: object = {}) => ({
  version: '1.0.0-abc',
  contract: CONTRACT_VERSION,
  base: `/remotes/${id}/1.0.0-abc/`,
  entry: `/remotes/${id}/1.0.0-abc/mf-manifest.json`,
  declares: {
    id,
    title: id.toUpperCase(),
    contract: CONTRACT_VERSION,
    pages: {},
    widgets: {},
  },
  enabled: true,
  ...changes,
});

let registry: unknown;
let asked = 0;
const reports: { remote: string; phase: string }[] = [];
beforeEach(() => {
  mswServer.use(
    http.get('*/app/registry.json', () => {
      asked += 1;
      return registry === null ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(registry as object);
    }),
    api.post('client-errors', async ({ request }) => {
      reports.push((await request.json()) as { remote: string; phase: string });
      return apiOk(null);
    }),
  );
  registry = { schema: 1, release: 7, remotes: { keywords: entry('keywords') } };
  asked = 0;
  reports.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  adoptSession(null);
  allowOverrides(() => false);
  localStorage.clear();
  window.history.replaceState(null, '', '/app/home');
});

let hosts = 0;

/** A registry client like that of a new page, with a unique name, because the runtime keeps hosts by name. */
function opened() {
  init({ name: `textloom_shell_${(hosts += 1)}`, remotes: [] });
  return createRegistry(createRequest());
}

describe('the registry of remotes: an invalid entry does not affect the others', () => {
  it('is passed to subscribers when a later request succeeds: slots fill without a reload', async () => {
    const { loadRegistry, onRegistry } = opened();
    const told: number[] = [];
    const stop = onRegistry(({ release }) => told.push(release));
    const works = registry;
    registry = null;
    await expect(loadRegistry()).rejects.toMatchObject({ phase: 'registry' });
    expect(told).toEqual([]);
    registry = works;
    await loadRegistry();
    expect(told).toEqual([7]);
    stop();
  });

  it('registers valid entries and drops an invalid one with its reason', async () => {
    expectWarning(/^\[remotes\] Broken: registry failed: "version" is not valid: expected string, received number$/);
    registry = { schema: 1, release: 7, remotes: { keywords: entry('keywords'), broken: { version: 3 } } };
    const { loadRegistry, findRemote } = opened();
    const table = await loadRegistry();
    expect([...table.remotes.keys()]).toEqual(['keywords']);
    expect(table.dropped.get('broken')).toMatchObject({
      name: 'PartError',
      phase: 'registry',
      part: { owner: 'broken' },
    });
    await expect(findRemote('broken')).rejects.toMatchObject({ phase: 'registry' });
    await expect(findRemote('keywords')).resolves.toMatchObject({ version: '1.0.0-abc' });
  });

  it('refuses a remote of another contract before loading anything of it', async () => {
    expectWarning(/^\[remotes\] KEYWORDS: newer failed/);
    registry = { schema: 1, release: 7, remotes: { keywords: entry('keywords', { contract: CONTRACT_VERSION + 1 }) } };
    const { findRemote } = opened();
    await expect(findRemote('keywords')).rejects.toMatchObject({
      phase: 'newer',
      part: { owner: 'keywords', title: 'KEYWORDS', version: '1.0.0-abc' },
    });
  });

  it('refuses an entry that declares itself as another remote', async () => {
    expectWarning(/^\[remotes\] Inbox: registry failed: declares itself as keywords/);
    registry = { schema: 1, release: 7, remotes: { inbox: entry('keywords') } };
    const { findRemote } = opened();
    await expect(findRemote('inbox')).rejects.toThrow(/declares itself as keywords/);
  });

  it('reports that a remote is switched off, by an operator or for this visit', async () => {
    expectWarning(/^\[remotes\] KEYWORDS: .* switched off for this visit/);
    expectWarning(/^\[remotes\] INBOX: off failed: switched off by the operator$/);
    registry = {
      schema: 1,
      release: 7,
      remotes: { keywords: entry('keywords'), inbox: entry('inbox', { enabled: false }) },
    };
    window.history.replaceState(null, '', '/app/home?without=keywords');
    const { findRemote } = opened();
    await expect(findRemote('inbox')).rejects.toThrow(/switched off/);
    await expect(findRemote('keywords')).rejects.toThrow(/switched off for this visit/);
  });

  it('reports a remote that the registry does not have', async () => {
    const { findRemote } = opened();
    await expect(findRemote('billing')).rejects.toMatchObject({
      phase: 'absent',
      message: expect.stringContaining('not in the registry'),
    });
  });

  it('tries three times, reports the failure once, and requests again on the next call', async () => {
    registry = null;
    const { loadRegistry } = opened();
    await expect(loadRegistry()).rejects.toMatchObject({ phase: 'registry' });
    expect(asked).toBe(3);
    await waitFor(() =>
      expect(reports.map(({ remote, phase }) => `${remote} ${phase}`)).toEqual(['registry registry']),
    );
    registry = { schema: 1, release: 8, remotes: {} };
    await expect(loadRegistry()).resolves.toMatchObject({ release: 8 });
  });

  it('requests an unreadable list again', async () => {
    registry = { schema: 2 };
    const { loadRegistry } = opened();
    await expect(loadRegistry()).rejects.toMatchObject({ phase: 'registry' });
    registry = { schema: 1, release: 8, remotes: {} };
    await expect(loadRegistry()).resolves.toMatchObject({ release: 8 });
  });

  describe('describes the cause in a sentence', () => {
    it('for a list that is not valid', async () => {
      registry = { schema: 2 };
      const { loadRegistry } = opened();
      await expect(loadRegistry()).rejects.toMatchObject({ reason: '"schema" is not valid: expected 1' });
    });

    it('for an entry that is not valid', async () => {
      expectWarning(/^\[remotes\] BROKEN: registry failed/);
      const broken = entry('broken', { enabled: 'yes', base: 3 });
      registry = { schema: 1, release: 7, remotes: { broken } };
      const { findRemote } = opened();
      await expect(findRemote('broken')).rejects.toMatchObject({
        reason: '"base" is not valid: expected string, received number',
      });
    });
  });

  it('ignores developer overrides unless the session may have them', async () => {
    localStorage.setItem('textloom.overrides', JSON.stringify({ keywords: 'http://127.0.0.1:9/' }));
    const { findRemote } = opened();
    await expect(findRemote('keywords')).resolves.toMatchObject({ version: '1.0.0-abc' });
    expect(readOverrides()).toEqual({});
    allowOverrides(() => true);
    expect(readOverrides()).toEqual({ keywords: 'http://127.0.0.1:9/' });
  });

  it.each([
    ['that is missing', () => new HttpResponse(null, { status: 404 }), /remote\.json returned 404$/],
    ['that cannot be reached', () => HttpResponse.error(), /remote\.json cannot be loaded$/],
  ])('drops an override %s and names its address', async (_, answer, reason) => {
    expectWarning(reason);
    mswServer.use(http.get('http://127.0.0.1:9/remote.json', answer));
    localStorage.setItem('textloom.overrides', JSON.stringify({ keywords: 'http://127.0.0.1:9/' }));
    const { findRemote } = opened();
    allowOverrides(() => true);
    await expect(findRemote('keywords')).rejects.toMatchObject({
      phase: 'registry',
      message: expect.stringMatching(reason),
    });
  });
});

describe('"Try again" rereads the registry', () => {
  const set = (release: number, remotes: object) => ({ schema: 1, release, shell: 'aa', remotes });

  it('and reports a newer release set, which is not mixed with the tab’s own', async () => {
    registry = set(7, { keywords: entry('keywords') });
    const { loadRegistry, findRemote, rereadRegistry } = opened();
    await loadRegistry();
    registry = set(8, { keywords: entry('keywords', { version: '1.1.0-def' }) });
    expect(await rereadRegistry()).toBe('newer');
    await expect(findRemote('keywords')).resolves.toMatchObject({ version: '1.0.0-abc' });
    registry = set(9, { keywords: entry('keywords') });
    expect(await rereadRegistry()).toBe('same');
  });

  it('and replaces a damaged entry of the same set', async () => {
    expectWarning(/^\[remotes\] Inbox: registry failed/);
    registry = set(7, { keywords: entry('keywords'), inbox: { version: 3 } });
    const { loadRegistry, findRemote, rereadRegistry } = opened();
    await loadRegistry();
    await expect(findRemote('inbox')).rejects.toMatchObject({ phase: 'registry' });
    registry = set(7, { keywords: entry('keywords'), inbox: entry('inbox') });
    expect(await rereadRegistry()).toBe('same');
    await expect(findRemote('inbox')).resolves.toMatchObject({ version: '1.0.0-abc' });
  });

  it('even if the first read failed, and never rejects', async () => {
    registry = null;
    const { loadRegistry, findRemote, rereadRegistry } = opened();
    await expect(loadRegistry()).rejects.toMatchObject({ phase: 'registry' });
    expect(await rereadRegistry()).toBe('same');
    registry = set(7, { keywords: entry('keywords') });
    expect(await rereadRegistry()).toBe('same');
    await expect(findRemote('keywords')).resolves.toMatchObject({ version: '1.0.0-abc' });
    registry = null;
    expect(await rereadRegistry()).toBe('same');
  });
});

describe('the registry that was requested before the profile was known', () => {
  const buckets: (string | null)[] = [];
  const answer = (first: object, own: object): void => {
    buckets.length = 0;
    mswServer.use(
      http.get('*/app/registry.json', ({ request }) => {
        const bucket = new URL(request.url).searchParams.get('bucket');
        buckets.push(bucket);
        return HttpResponse.json({ schema: 1, ...(bucket === null ? first : own) });
      }),
    );
  };
  const canary = { keywords: entry('keywords', { version: '1.1.0-canary' }) };
  function signedIn(profile: { bucket: number; release: number }) {
    adoptSession(make.login(profile));
    return opened();
  }

  it('is reread for the account’s bucket if there are canaries, before a remote is used', async () => {
    answer(
      { release: 7, differs: true, remotes: { keywords: entry('keywords') } },
      { release: 7, differs: true, bucket: 12, remotes: canary },
    );
    const { findRemote } = signedIn({ bucket: 12, release: 7 });
    await expect(findRemote('keywords')).resolves.toMatchObject({ version: '1.1.0-canary' });
    expect(buckets).toEqual([null, '12']);
  });

  it('is reread if it is older than the sign-in', async () => {
    answer({ release: 7, remotes: { keywords: entry('keywords') } }, { release: 8, bucket: 12, remotes: canary });
    const { loadRegistry } = signedIn({ bucket: 12, release: 8 });
    expect((await loadRegistry()).release).toBe(8);
  });

  it('is used as it is otherwise', async () => {
    answer({ release: 7, remotes: { keywords: entry('keywords') } }, {});
    const { loadRegistry } = signedIn({ bucket: 12, release: 7 });
    expect((await loadRegistry()).release).toBe(7);
    expect(buckets).toEqual([null]);
  });
});

import netPlugin from './net-plugin';

const fetchManifest = (url: string): Promise<Response> => {
  const { fetch } = netPlugin() as { fetch: (url: string, init: RequestInit) => Promise<Response> };
  return fetch(url, {});
};
const broken = (): Response =>
  new Response(
    new ReadableStream({
      pull: (body) => body.error(new DOMException('The operation timed out.', 'TimeoutError')),
    }),
  );

afterEach(() => jest.restoreAllMocks());

/** Longer than the pauses between three tries. */
const PAUSES_MS = 5_000;

describe('a manifest is tried again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['never came', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['hung half-way', () => Promise.resolve(broken())],
    ['was an error', () => Promise.resolve(new Response('', { status: 502 }))],
  ])('when the first answer %s', async (_what, first) => {
    const asked = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementationOnce(first)
      .mockResolvedValueOnce(new Response('{"name":"mfe"}'));
    const fetching = fetchManifest('/remotes/mfe/manifest.json');
    await jest.advanceTimersByTimeAsync(PAUSES_MS);
    const answer = await fetching;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ name: 'mfe' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('three times at most', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => broken());
    const failure = fetchManifest('/remotes/mfe/manifest.json').catch(String);
    await jest.advanceTimersByTimeAsync(PAUSES_MS);
    expect(await failure).toContain('timed out');
    expect(asked).toHaveBeenCalledTimes(3);
  });
});

describe('issue 10 line 19: a shared package that could not be fetched', () => {
  it('is requested again at the next import, and a loaded one is left alone', async () => {
    const plugin = netPlugin() as {
      beforeRegisterShare: (share: unknown) => { shared: { get: () => Promise<unknown> } };
    };
    const failures = [new Error('Loading chunk 7 failed.')];
    const get = jest.fn(async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return () => 'the package';
    });
    const [failed, fine] = [Promise.resolve(), Promise.resolve()];
    const known = {
      data: { '1.0.0': { loading: failed }, '0.9.0': { loading: fine, loaded: true } },
      other: { '1.0.0': { loading: fine } },
    };
    const { shared } = plugin.beforeRegisterShare({
      pkgName: 'data',
      shared: { get },
      origin: { shareScopeMap: { default: known } },
    });
    await expect(shared.get()).rejects.toThrow('Loading chunk 7 failed.');
    expect(known.data['1.0.0'].loading).toBeNull();
    expect([known.data['0.9.0'].loading, known.other['1.0.0'].loading]).toEqual([fine, fine]);
    const factory = (await shared.get()) as () => string;
    expect(factory()).toBe('the package');
  });
});

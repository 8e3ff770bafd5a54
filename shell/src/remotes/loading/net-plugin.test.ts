import netPlugin from './net-plugin';

const URL_OF_MANIFEST = 'https://app.example/remotes/mfe/1.0.0/mf-manifest.json';
const manifest = (remoteEntry: object): Response => Response.json({ metaData: { remoteEntry } });
const named = (): Response => manifest({ path: '', name: 'remoteEntry.1.js' });

/** The entry script that is loaded for an address of the registry. */
async function scriptOf(entry: string): Promise<string> {
  const { loadEntry } = netPlugin() as unknown as {
    loadEntry: (args: { remoteInfo: { entry: string } }) => Promise<void>;
  };
  const remoteInfo = { entry };
  await loadEntry({ remoteInfo });
  return remoteInfo.entry;
}
const broken = (): Response =>
  new Response(
    new ReadableStream({
      pull: (body) => body.error(new DOMException('The operation timed out.', 'TimeoutError')),
    }),
  );

afterEach(() => jest.restoreAllMocks());

/** Longer than the pauses between three tries. */
const PAUSES_MS = 5_000;

describe('a manifest is retried', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['never came', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['hung half-way', () => Promise.resolve(broken())],
    ['was an error', () => Promise.resolve(new Response('', { status: 502 }))],
  ])('when the first response %s', async (_what, first) => {
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementationOnce(first).mockResolvedValueOnce(named());
    const reading = scriptOf(URL_OF_MANIFEST);
    await jest.advanceTimersByTimeAsync(PAUSES_MS);
    expect(await reading).toBe('https://app.example/remotes/mfe/1.0.0/remoteEntry.1.js');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('at most three times', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => broken());
    const failure = scriptOf(URL_OF_MANIFEST).catch(String);
    await jest.advanceTimersByTimeAsync(PAUSES_MS);
    expect(await failure).toMatch(/RUNTIME-003: .*timed out/);
    expect(asked).toHaveBeenCalledTimes(3);
  });
});

describe('the entry script', () => {
  it('is loaded without a manifest if the registry names it', async () => {
    const asked = jest.spyOn(globalThis, 'fetch');
    expect(await scriptOf('https://app.example/remotes/mfe/1.0.0/remoteEntry.1.js')).toContain('remoteEntry.1.js');
    expect(asked).not.toHaveBeenCalled();
  });

  it('is found through a manifest beside it or in a folder, also on retry', async () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(manifest({ path: 'js', name: 'remoteEntry.1.js' }));
    expect(await scriptOf(`${URL_OF_MANIFEST}?again=5`)).toBe(
      'https://app.example/remotes/mfe/1.0.0/js/remoteEntry.1.js',
    );
  });

  it.each([
    ['is not there', () => new Response('', { status: 404 }), 'returned 404'],
    ['names none', () => Response.json({ metaData: {} }), 'names no entry'],
    ['is no manifest', () => new Response('<html>'), 'RUNTIME-003'],
  ])('fails with a clear message if the manifest %s', async (_what, answer, words) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
    await expect(scriptOf(URL_OF_MANIFEST)).rejects.toThrow(words);
  });
});

describe('a script', () => {
  it.each([
    ['/remotes/mfe/1.0.0/remoteEntry.1.js', null],
    ['https://cdn.example/remotes/mfe/1.0.0/remoteEntry.1.js', 'anonymous'],
  ])('%s is requested in the mode of CORS only from another origin', (path, mode) => {
    const { createScript } = netPlugin() as unknown as {
      createScript: (args: { url: string }) => { script: HTMLScriptElement };
    };
    expect(createScript({ url: new URL(path, location.origin).href }).script.crossOrigin).toBe(mode);
  });
});

describe('a shared package that could not be fetched', () => {
  it('is requested again at the next import, and a loaded one is kept', async () => {
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

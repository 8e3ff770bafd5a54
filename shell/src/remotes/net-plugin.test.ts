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

describe('a manifest is tried again', () => {
  it.each([
    ['never came', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['hung half-way', () => Promise.resolve(broken())],
    ['was an error', () => Promise.resolve(new Response('', { status: 502 }))],
  ])('when the first answer %s', async (_what, first) => {
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementationOnce(first).mockResolvedValueOnce(new Response('{"name":"mfe"}'));
    const answer = await fetchManifest('/remotes/mfe/manifest.json');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ name: 'mfe' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('three times at most', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => broken());
    await expect(fetchManifest('/remotes/mfe/manifest.json')).rejects.toThrow('timed out');
    expect(asked).toHaveBeenCalledTimes(3);
  });
});

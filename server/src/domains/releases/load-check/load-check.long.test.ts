import { page, reasonOf } from './load-check.fixture';

describe('the server loads a release before it is activated, and refuses it with its own message', () => {
  it('a release that never ends, or fills the memory', async () => {
    const started = Date.now();
    const message = 'broken 1.0.0-aaaaaaaa cannot be loaded: it needs more than 10 seconds or 256 MB.';
    const endless = 'broken 1.0.0-aaaaaaaa cannot be loaded: it never finishes loading.';
    expect(
      await Promise.all([
        reasonOf('for (;;);'),
        reasonOf('const all = []; for (;;) all.push(new Array(1e6).fill({}))'),
        reasonOf(page('await new Promise(() => undefined)')),
        reasonOf(page('await new Promise(() => setTimeout(() => undefined, 9e5))')),
      ]),
    ).toEqual([message, message, endless, endless]);
    expect(Date.now() - started).toBeLessThan(18_000);
  });
});

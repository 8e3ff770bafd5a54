import type { RemoteLoad } from '@textloom/contracts';
import { api, apiOk, expectWarning, HttpResponse, mswServer, waitFor } from '@textloom/testing';
import { measureLoad, reportLoadTimes } from './load-report';

const reports: RemoteLoad[][] = [];
let stop: () => void;

beforeEach(() => {
  reports.length = 0;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  mswServer.use(
    api.post('remote-loads', async ({ request }) => {
      reports.push(((await request.json()) as { loads: RemoteLoad[] }).loads);
      return apiOk();
    }),
  );
  stop = reportLoadTimes();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const load = (remote: string) => measureLoad(remote, '1.0.0', Promise.resolve('module'));
const quiet = async (): Promise<void> => {
  jest.advanceTimersByTime(4_000);
  jest.useRealTimers();
  await waitFor(() => expect(reports).not.toEqual([]));
};

describe('load times of real tabs', () => {
  it('are reported in one call when the page is idle', async () => {
    expect(await load('keywords')).toBe('module');
    jest.advanceTimersByTime(3_000);
    await load('billing');
    jest.advanceTimersByTime(3_000);
    await Promise.resolve();
    expect(reports).toEqual([]);
    await quiet();
    expect(reports).toEqual([
      [
        { remote: 'keywords', version: '1.0.0', ms: expect.any(Number) },
        { remote: 'billing', version: '1.0.0', ms: expect.any(Number) },
      ],
    ]);
  });

  it('are reported at once when the page is left, and not again', async () => {
    await load('inbox');
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    await quiet();
    expect(reports).toEqual([[expect.objectContaining({ remote: 'inbox' })]]);
  });

  it('exclude failed loads and those of a hidden tab', async () => {
    await expect(measureLoad('broken', '1.0.0', Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    jest.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(true);
    await load('hidden');
    jest.restoreAllMocks();
    await load('seen');
    await quiet();
    expect(reports).toEqual([[expect.objectContaining({ remote: 'seen' })]]);
  });

  it('include loads measured before reporting began', async () => {
    stop();
    await load('early');
    stop = reportLoadTimes();
    await quiet();
    expect(reports).toEqual([[expect.objectContaining({ remote: 'early' })]]);
  });

  it('cause only a warning if the call fails', async () => {
    let calls = 0;
    mswServer.use(api.post('remote-loads', () => ((calls += 1), HttpResponse.error())));
    expectWarning(/^\[remotes\] the load times could not be reported/);
    await load('lost');
    jest.advanceTimersByTime(4_000);
    jest.useRealTimers();
    await waitFor(() => expect(calls).toBe(1));
    await new Promise((next) => setTimeout(next, 50));
  });
});

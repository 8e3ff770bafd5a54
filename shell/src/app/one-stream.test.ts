import { waitFor } from '@textloom/testing';
import { shareOneStream, type StreamEvent } from './one-stream';

type Work = (lock: object | null) => Promise<unknown>;

/** The part of Web Locks that tabs use; jsdom has none. */
function browserLocks() {
  const held = new Map<string, Promise<unknown>>();
  const take = (name: string, work: Work): Promise<unknown> => {
    const running = work({}).finally(() => held.get(name) === running && held.delete(name));
    held.set(name, running);
    return running;
  };
  return {
    async request(
      name: string,
      options: { ifAvailable?: boolean; signal?: AbortSignal },
      work: Work,
    ): Promise<unknown> {
      if (options.ifAvailable && held.has(name)) return work(null);
      if (held.has(name)) await held.get(name);
      options.signal?.throwIfAborted();
      return take(name, work);
    },
  };
}

const stops: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: browserLocks(), configurable: true });
  // Advances the clock, so that no two events share a millisecond.
  jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

interface Tab {
  heard: StreamEvent[];
  /** For the leader. */
  share(event: StreamEvent): void;
  leads: 'no' | 'from the start' | 'after another';
  close(): void;
}

/** By default the tab has missed nothing. */
function openTab(since = Infinity): Tab {
  const controller = new AbortController();
  const { signal } = controller;
  const tab: Tab = { heard: [], share: () => undefined, leads: 'no', close: () => controller.abort() };
  stops.push(tab.close);
  void shareOneStream({
    name: 'textloom.live.1',
    since,
    signal,
    lead: (share, takenOver) => {
      tab.share = share;
      tab.leads = takenOver ? 'after another' : 'from the start';
      return new Promise((done) => signal.addEventListener('abort', () => done()));
    },
    onEvent: (event) => tab.heard.push(event),
  });
  return tab;
}

const counted = (unread: number): StreamEvent => ({ type: 'inbox.counted', data: `{"unread":{"1":${unread}}}` });

describe('ADR 0006: tabs that share one stream', () => {
  it('all receive the leader’s events', async () => {
    const [first, second] = [openTab(), openTab()];
    first.share(counted(1));
    await waitFor(() => expect(second.heard).toEqual([counted(1)]));
    expect(first.heard).toEqual([counted(1)]);
    expect([first.leads, second.leads]).toEqual(['from the start', 'no']);
  });

  it('send a joining tab the events since it began loading, and nothing older', async () => {
    const [first, second] = [openTab(), openTab()];
    first.share(counted(1));
    const since = Date.now();
    first.share(counted(2));
    first.share(counted(3));
    const late = openTab(since);
    await waitFor(() => expect(late.heard).toEqual([counted(2), counted(3)]));
    first.share(counted(4));
    await waitFor(() => expect(late.heard.at(-1)).toEqual(counted(4)));
    // The second tab has already received them.
    expect(second.heard).toEqual([counted(1), counted(2), counted(3), counted(4)]);
  });

  it('give a joining tab the newest count, even if one arrives while it joins', async () => {
    const first = openTab();
    first.share(counted(1));
    const late = openTab(0);
    first.share(counted(2));
    await waitFor(() => expect(late.heard).toEqual([counted(2), counted(1), counted(2)]));
  });

  it('show a joining tab each alert once, even if one arrives while it joins', async () => {
    const first = openTab();
    const alert = (text: string): StreamEvent => ({ type: 'owner.alert', data: JSON.stringify({ text }) });
    first.share(alert('Missed'));
    const late = openTab(0);
    first.share(alert('Heard'));
    first.share(counted(1));
    await waitFor(() => expect(late.heard.at(-1)).toEqual(counted(1)));
    await waitFor(() => expect(late.heard).toContainEqual(alert('Missed')));
    expect(late.heard).toEqual([alert('Heard'), counted(1), alert('Missed'), counted(1)]);
  });

  it('send it the events received before becoming the leader', async () => {
    const [first, second] = [openTab(), openTab()];
    first.share(counted(1));
    await waitFor(() => expect(second.heard).toEqual([counted(1)]));
    first.close();
    await waitFor(() => expect(second.leads).toBe('after another'));
    const late = openTab(0);
    await waitFor(() => expect(late.heard).toEqual([counted(1)]));
  });
});

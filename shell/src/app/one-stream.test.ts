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
  // No two events are of the same millisecond.
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
  it('all hear what the leader receives', async () => {
    const [first, second] = [openTab(), openTab()];
    first.share(counted(1));
    await waitFor(() => expect(second.heard).toEqual([counted(1)]));
    expect(first.heard).toEqual([counted(1)]);
    expect([first.leads, second.leads]).toEqual(['from the start', 'no']);
  });

  it('tell a further one what came while it was loading, and nothing older', async () => {
    const [first, second] = [openTab(), openTab()];
    first.share(counted(1));
    const since = Date.now();
    first.share(counted(2));
    first.share(counted(3));
    const late = openTab(since);
    await waitFor(() => expect(late.heard).toEqual([counted(2), counted(3)]));
    first.share(counted(4));
    await waitFor(() => expect(late.heard.at(-1)).toEqual(counted(4)));
    // The second has heard them already.
    expect(second.heard).toEqual([counted(1), counted(2), counted(3), counted(4)]);
  });

  it('leave a further one with the newest count, also when one comes while it joins', async () => {
    const first = openTab();
    first.share(counted(1));
    const late = openTab(0);
    first.share(counted(2));
    await waitFor(() => expect(late.heard).toEqual([counted(2), counted(1), counted(2)]));
  });

  it('show a further one an alert once, also when it comes while it joins', async () => {
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

  it('tell it what they heard before they led themselves', async () => {
    const [first, second] = [openTab(), openTab()];
    first.share(counted(1));
    await waitFor(() => expect(second.heard).toEqual([counted(1)]));
    first.close();
    await waitFor(() => expect(second.leads).toBe('after another'));
    const late = openTab(0);
    await waitFor(() => expect(late.heard).toEqual([counted(1)]));
  });
});

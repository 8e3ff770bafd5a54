import { apiConfig, configureApi } from '@textloom/api';
import { bus } from '@textloom/bus';
import { deliverLive } from '@textloom/kit';
import { api, apiError, expectWarning, HttpResponse, mswServer, queryOf, waitFor } from '@textloom/testing';
import { http } from 'msw';
import { TextDecoderStream } from 'node:stream/web';
import { watchConnection } from '../frame/connection';
import { eventReader, piecesOf, startLiveStream } from './live-stream';

describe('Live stream: reading server-sent events', () => {
  it('joins an event that arrives in pieces and keeps several apart', () => {
    const seen: [string, string][] = [];
    const read = eventReader((type, data) => seen.push([type, data]));
    read(': hello\n\nevent: subscriber.cha');
    read('nged\ndata: {"ids":[1],\ndata: "keyword_ids":[2]}\n\nevent: keyword.changed\r\ndata: {"id":3}\r\n\r\n');
    expect(seen).toEqual([
      ['subscriber.changed', '{"ids":[1],\n"keyword_ids":[2]}'],
      ['keyword.changed', '{"id":3}'],
    ]);
  });

  it('reads an event whose line breaks (CR LF) are split between chunks', () => {
    const seen: [string, string][] = [];
    const read = eventReader((type, data) => seen.push([type, data]));
    for (const chunk of ['event: keyword.changed\r', '\ndata: {"id":3}\r', '\n\r', '\n']) read(chunk);
    for (const character of 'event: inbox.changed\r\ndata: {}\r\n\r\n') read(character);
    expect(seen).toEqual([
      ['keyword.changed', '{"id":3}'],
      ['inbox.changed', '{}'],
    ]);
  });
});

describe('Live stream: from the stream to the bus', () => {
  it('emits only known events with a valid payload', () => {
    const seen: unknown[] = [];
    const subscription = bus.all().subscribe((record) => seen.push([record.type, record.payload]));
    deliverLive('keyword.changed', '{"id":3}');
    deliverLive('keyword.changed', '{"id":"three"}');
    deliverLive('keyword.changed', 'no json');
    deliverLive('alert.show', '{"kind":"danger","html":"<b>forged</b>"}');
    subscription.unsubscribe();
    expect(seen).toEqual([['keyword.changed', { id: 3 }]]);
  });
});

describe('Live stream: a connection that died without an error', () => {
  const silent = (...first: string[]) => {
    const cancelled = jest.fn();
    const given = [...first];
    const read = (): Promise<{ done: false; value: string }> => {
      const value = given.shift();
      return value === undefined ? new Promise(() => undefined) : Promise.resolve({ done: false, value });
    };
    return { reader: { read, cancel: async () => cancelled() }, cancelled };
  };

  it('is closed when heartbeats stop, so that a new one is opened', async () => {
    const { reader, cancelled } = silent(': still here');
    const seen: string[] = [];
    const reading = (async () => {
      for await (const piece of piecesOf(reader, 20)) seen.push(piece);
    })();
    await expect(reading).rejects.toThrow('no heartbeat');
    expect(seen).toEqual([': still here']);
    expect(cancelled).toHaveBeenCalled();
  });
});

describe('Live stream: opening it', () => {
  const { timeout } = apiConfig();
  const unanswered = (): Promise<never> => new Promise(() => undefined);
  let stop = (): void => undefined;
  let attempts = 0;

  beforeAll(() => Object.assign(globalThis, { TextDecoderStream }));
  beforeEach(() => {
    attempts = 0;
    mswServer.use(http.head('*/app/registry.json', () => new HttpResponse(null)));
  });
  afterEach(() => {
    stop();
    configureApi({ timeout });
    jest.restoreAllMocks();
  });

  it('is retried when there is no response', async () => {
    expectWarning(/^Live stream lost: no response/);
    configureApi({ timeout: 50 });
    mswServer.use(api.get('events', () => ((attempts += 1), unanswered())));
    stop = startLiveStream(1);
    await waitFor(() => expect(attempts).toBe(2), { timeout: 3_000 });
  });

  it.each([
    ['tells of events that may have been missed when it took long', 3_000, 1],
    ['tells of nothing when it was quick', 20, 0],
  ])('%s', async (_, ms, told) => {
    const heard: string[] = [];
    const listening = bus.all().subscribe(({ type }) => heard.push(type));
    mswServer.use(
      api.get('events', () => {
        const now = Date.now() + ms;
        jest.spyOn(Date, 'now').mockReturnValue(now);
        const text = 'event: keyword.changed\ndata: {"id":3}\n\n';
        const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) });
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    stop = startLiveStream(1);
    await waitFor(() => expect(heard).toContain('keyword.changed'));
    listening.unsubscribe();
    expect(heard.filter((type) => type === 'live.reconnected')).toHaveLength(told);
  });

  it('requests the events since the page began, and after a failure reports that some may have been missed', async () => {
    expectWarning(/^Live stream lost: The live stream returned 503/);
    const heard: string[] = [];
    const listening = bus.all().subscribe(({ type }) => heard.push(type));
    const ages: (string | undefined)[] = [];
    mswServer.use(
      api.get('events', ({ request }) => {
        ages.push(queryOf(request)['filter[age]']);
        if (ages.length === 1) return apiError(503, 'unavailable', 'Please try again.');
        return new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    const age = performance.now();
    stop = startLiveStream(1);
    await waitFor(() => expect(ages).toHaveLength(1));
    expect(Number(ages[0])).toBeGreaterThanOrEqual(Math.floor(age));
    expect(heard).not.toContain('live.reconnected');
    await waitFor(() => expect(heard).toContain('live.reconnected'), { timeout: 3_000 });
    expect(ages[1]).toBeUndefined();
    listening.unsubscribe();
  });

  it('is repeated after the browser was offline, because an open stream may be dead', async () => {
    expectWarning(/^Live stream lost: the connection was lost/);
    let online = true;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    const stopWatching = watchConnection();
    mswServer.use(
      api.get('events', () => {
        attempts += 1;
        return new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    stop = startLiveStream(1);
    await waitFor(() => expect(attempts).toBe(1));
    online = false;
    window.dispatchEvent(new Event('offline'));
    online = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(attempts).toBe(2), { timeout: 3_000 });
    stopWatching();
  });

  it('backs off when streams end soon after they opened', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const at: number[] = [];
    mswServer.use(
      api.get('events', () => {
        at.push(performance.now());
        return new HttpResponse('', { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    stop = startLiveStream(1);
    await waitFor(() => expect(at).toHaveLength(3), { timeout: 4_000 });
    // Without jitter, the first pause takes 0.75 s.
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(1_400);
  });

  it('is retried as soon as the connection is back', async () => {
    const warned = expectWarning(/^Live stream lost: The live stream returned 503/);
    // Minutes until the next attempt.
    jest.spyOn(Math, 'random').mockReturnValue(1_000);
    mswServer.use(
      api.get('events', () => {
        attempts += 1;
        return attempts === 1 ? apiError(503, 'unavailable', 'Please try again.') : unanswered();
      }),
    );
    stop = startLiveStream(1);
    await waitFor(() => expect(warned()).toBe(true));
    await waitFor(() => {
      bus.emit('live.reconnected', {});
      expect(attempts).toBe(2);
    });
  });
});

import { bus } from '@textloom/bus';
import { act, api, apiOk, make, renderPart, screen } from '@textloom/testing';
import { useDashboard } from './dashboard';

const campaign = {
  id: 5,
  name: 'Friday deal',
  date: '2026-11-06T12:00:00-08:00',
  message: 'Hi',
  sent: 1,
  stats: { sent: 100, delivered: 50 },
};

function Total() {
  const { data } = useDashboard(({ messages }) => messages.total_sent);
  return <p>{`Sent ${data}`}</p>;
}
let ringDrawn = 0;
function Ring() {
  const { data } = useDashboard(({ recent_campaigns }) => recent_campaigns[0]?.stats);
  ringDrawn += 1;
  return <p>{`Delivered ${data?.delivered}`}</p>;
}

/** A server whose total rises by one with each request. */
function serve() {
  const served = { requests: 0 };
  const messages = make.dashboard().messages;
  const handler = api.get('reporting/dashboard', () => {
    served.requests += 1;
    return apiOk(
      make.dashboard({ messages: { ...messages, total_sent: served.requests }, recent_campaigns: [campaign] }),
    );
  });
  return { served, handler };
}

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const joined = (): void => act(() => bus.emit('subscriber.changed', { ids: [1], keyword_ids: [7] }));

describe('HOME-001: the data of the home page', () => {
  it('is one request, however many widgets show it', async () => {
    const { served, handler } = serve();
    renderPart(
      <>
        <Total />
        <Total />
        <Ring />
      </>,
      { handlers: [handler] },
    );
    expect(await screen.findAllByText('Sent 1')).toHaveLength(2);
    expect(screen.getByText('Delivered 50')).toBeInTheDocument();
    expect(served.requests).toBe(1);
  });

  it('is refreshed once for a burst of events, and at most every two seconds', async () => {
    const { served, handler } = serve();
    renderPart(
      <>
        <Total />
        <Ring />
      </>,
      { handlers: [handler] },
    );
    await screen.findByText('Sent 1');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    try {
      joined();
      act(() => bus.emit('keyword.changed', { id: 7 }));
      joined();
      await pass(500);
      expect(served.requests).toBe(2);
      joined();
      await pass(1_000);
      expect(served.requests).toBe(2);
      await pass(1_000);
      expect(served.requests).toBe(3);
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByText('Sent 3')).toBeInTheDocument();
  });

  it('moves the ring of a running campaign at once, and leaves other campaigns alone', async () => {
    const { served, handler } = serve();
    renderPart(<Ring />, { handlers: [handler] });
    await screen.findByText('Delivered 50');
    const progress = { recipients: 100, sent: 100, accepted: 0, failed: 0 };
    const before = ringDrawn;
    act(() => bus.emit('campaign.progress', { id: 6, delivered: 90, ...progress }));
    expect(ringDrawn).toBe(before);
    act(() => bus.emit('campaign.progress', { id: 5, delivered: 80, ...progress }));
    expect(await screen.findByText('Delivered 80')).toBeInTheDocument();
    expect(served.requests).toBe(1);
  });
});

import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { listKeywords } from '@textloom/contracts';
import { act, api, apiPage, HttpResponse, mswServer, renderPart, screen, waitFor } from '@textloom/testing';
import { http } from 'msw';
import { ConnectionBanner } from './connection-banner';

let away = false;
let online = true;
const refetches: unknown[] = [];
const lists = () => call(listKeywords, { page: 1 }).catch(() => undefined);

beforeEach(() => {
  away = false;
  online = true;
  refetches.length = 0;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  mswServer.use(
    http.head('*/app/registry.json', () => (away ? HttpResponse.error() : new HttpResponse(null))),
    api.get('keywords', () => (away ? HttpResponse.error() : apiPage([], { used: 0, total: 3 }))),
  );
});
afterEach(() => jest.restoreAllMocks());

/** Renders the banner beside a field with input. */
function show(): { stop: () => void } {
  const heard = bus.on('live.reconnected').subscribe((event) => refetches.push(event));
  renderPart(
    <>
      <ConnectionBanner />
      <input aria-label="Text" defaultValue="half a message" />
    </>,
  );
  return { stop: () => heard.unsubscribe() };
}
const turn = (on: boolean): void =>
  act(() => {
    online = on;
    window.dispatchEvent(new Event(on ? 'online' : 'offline'));
  });

describe('the banner of a lost connection', () => {
  it('shows while the browser is offline, and disappears on its own, keeping the input and refreshing lists', async () => {
    const { stop } = show();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    turn(false);
    expect(await screen.findByRole('status')).toHaveTextContent('You are offline. Your input is kept.');
    turn(true);
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('half a message');
    expect(refetches).toHaveLength(1);
    stop();
  });

  it('shows when calls fail and the service does not respond, until it does', async () => {
    const { stop } = show();
    away = true;
    await lists();
    expect(await screen.findByText(/cannot be reached at the moment/)).toBeInTheDocument();
    away = false;
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument(), { timeout: 8_000 });
    expect(refetches).toHaveLength(1);
    stop();
  });

  it('does not show for one failed call while the service responds', async () => {
    const { stop } = show();
    let probed = 0;
    mswServer.use(
      api.get('keywords', () => HttpResponse.error()),
      http.head('*/app/registry.json', () => ((probed += 1), new HttpResponse(null))),
    );
    await lists();
    await waitFor(() => expect(probed).toBe(1));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(refetches).toEqual([]);
    stop();
  });
});

import { bus } from '@textloom/bus';
import { adoptSession, session } from '@textloom/session';
import { api, apiOk, expectWarning, HttpResponse, make, mswServer, waitFor } from '@textloom/testing';
import { keepProfileFresh } from './profile-refresh';

let calls = 0;
let stop = (): void => undefined;

beforeEach(() => {
  calls = 0;
  adoptSession(make.login());
  mswServer.use(
    api.get('login', () => ((calls += 1), apiOk(make.login({ profile: make.profile({ remaining_messages: 77 }) })))),
  );
  stop = keepProfileFresh();
});
afterEach(() => {
  stop();
  adoptSession(null);
  jest.restoreAllMocks();
});

describe('Live profile: balance, keywords and routes follow the server', () => {
  it('refetches the profile when the server reports a change, once for a burst', async () => {
    for (let burst = 0; burst < 5; burst += 1) bus.emit('profile.changed', { reason: 'balance' });
    await waitFor(() => expect(session.current.data?.profile.remaining_messages).toBe(77));
    expect(calls).toBe(1);
  });

  it('refetches it after a reconnect', async () => {
    bus.emit('live.reconnected', {});
    await waitFor(() => expect(session.current.data?.profile.remaining_messages).toBe(77));
  });

  it('retries a failed refetch, because no other event may follow @long', async () => {
    expectWarning(/^The profile could not be refreshed:/);
    let tries = 0;
    mswServer.use(api.get('login', () => ((tries += 1), tries === 1 ? HttpResponse.error() : undefined)));
    bus.emit('profile.changed', { reason: 'balance' });
    await waitFor(() => expect(session.current.data?.profile.remaining_messages).toBe(77));
  });

  it('keeps it when the server cannot be reached', async () => {
    const warned = expectWarning(/^The profile could not be refreshed:/);
    mswServer.use(api.get('login', () => HttpResponse.error()));
    bus.emit('profile.changed', { reason: 'balance' });
    await waitFor(() => expect(warned()).toBe(true));
    expect(session.current.status).toBe('signed-in');
  });
});

import { api, apiOk, mswServer, waitFor } from '@textloom/testing';
import { endOldSession } from './old-session';

const KEY = 'textloom.session';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a token stored by an earlier version', () => {
  it('is removed, and its session ended', async () => {
    const ended: (string | null)[] = [];
    mswServer.use(api.delete('login', ({ request }) => (ended.push(request.headers.get('Credentials')), apiOk())));
    localStorage.setItem(KEY, JSON.stringify({ credentials: 'remembered', profile: {} }));
    sessionStorage.setItem(KEY, JSON.stringify({ credentials: 'of-this-tab' }));
    endOldSession();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(sessionStorage.getItem(KEY)).toBeNull();
    await waitFor(() => expect(ended).toEqual(['of-this-tab', 'remembered']));
  });

  it.each([JSON.stringify({ credentials: '', session: 'abc' }), 'null', '{"cred'])('is not found in %s', (stored) => {
    localStorage.setItem(KEY, stored);
    endOldSession();
    expect(localStorage.getItem(KEY)).toBe(stored);
  });
});

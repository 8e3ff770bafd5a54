import { createCampaign, deleteKeyword, getKeyword, listKeywords, updateKeyword } from '@textloom/contracts';
import { api, apiError, apiOk, apiPage, delay, HttpResponse, make, mswServer } from '@textloom/testing';
import { AxiosError } from 'axios';
import { toApiError } from './errors';
import { call, configureApi, isSaving, type ApiError } from './index';

const campaign = {
  message: 'Hi',
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [4, 5],
  groups: [],
  keywords: [1, 2],
};
const rejected = (pending: Promise<unknown>): Promise<ApiError> =>
  pending.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: ApiError) => error,
  );
const onUnauthorized = jest.fn();

beforeEach(() => {
  onUnauthorized.mockClear();
  configureApi({ getSession: () => 'my-session', onUnauthorized });
});

describe('API-001, API-002, API-003: URL and headers of calls', () => {
  it('sends every call below /api with both headers', async () => {
    let request: Request | undefined;
    mswServer.use(api.get('keywords/5', (info) => ((request = info.request), apiOk(make.keyword({ id: 5 })))));
    await call(getKeyword, { id: 5 });
    expect(new URL(request?.url ?? '').pathname).toBe('/api/keywords/5');
    expect(request?.headers.get('Auth-Token')).toBe('textloom-web');
    expect(request?.headers.get('Session')).toBe('my-session');
  });

  it('sends no session while signed out', async () => {
    let header: string | null = 'unset';
    configureApi({ getSession: () => null });
    mswServer.use(
      api.get('keywords/5', ({ request }) => ((header = request.headers.get('Session')), apiOk(make.keyword()))),
    );
    await call(getKeyword, { id: 5 });
    expect(header).toBeNull();
  });

  it('escapes path parameters and refuses to call without them', async () => {
    let path = '';
    mswServer.use(
      api.get('keywords/:word', ({ request }) => ((path = new URL(request.url).pathname), apiOk(make.keyword()))),
    );
    await call(getKeyword, { id: 'a/b c' });
    expect(path).toBe('/api/keywords/a%2Fb%20c');
    await expect(call(getKeyword, { id: '' })).rejects.toThrow('needs "id"');
  });
});

describe('API-004: encoding', () => {
  it('writes filters as filter[name] and omits empty ones', async () => {
    let query = '';
    mswServer.use(
      api.get(
        'keywords',
        ({ request }) => (
          (query = decodeURIComponent(new URL(request.url).search)),
          apiPage([], { used: 0, total: 3 })
        ),
      ),
    );
    await call(listKeywords, { page: 2, search: '', status: 'approved' });
    expect(query).toBe('?filter[page]=2&filter[status]=approved');
  });

  it('form-encodes bodies, lists as name[] and comma lists where the specification wants them', async () => {
    let type = '';
    let body = '';
    mswServer.use(
      api.post('messages/campaigns', async ({ request }) => {
        type = request.headers.get('Content-Type') ?? '';
        body = decodeURIComponent(await request.text());
        return apiOk({ id: 9, recipients: 3, required: 3 }, 'Saved');
      }),
    );
    await expect(call(createCampaign, campaign)).resolves.toEqual({
      message: 'Saved',
      id: 9,
      recipients: 3,
      required: 3,
    });
    expect(type).toContain('application/x-www-form-urlencoded');
    expect(body).toBe('message=Hi&filtered_subscribers=4,5&keywords[]=1&keywords[]=2');
  });

  it('switches to multipart when a file is attached', async () => {
    let type = '';
    let body = '';
    mswServer.use(
      api.post('messages/campaigns', async ({ request }) => {
        type = request.headers.get('Content-Type') ?? '';
        body = await request.text();
        return apiOk({ id: 9, recipients: 3, required: 3 });
      }),
    );
    await call(createCampaign, { ...campaign, file: new File(['x'], 'menu.png', { type: 'image/png' }) });
    expect(type).toContain('multipart/form-data; boundary=');
    expect(body).toContain('filename="menu.png"');
    expect(body).toContain('name="keywords[]"');
  });

  it('sends an empty file, which removes the stored one, and omits a file that was not chosen', async () => {
    const bodies: string[] = [];
    mswServer.use(api.post('keywords/5', async ({ request }) => (bodies.push(await request.text()), apiOk({}))));
    await call(updateKeyword, { id: 5, opt_in: 'Hi', file: '' });
    await call(updateKeyword, { id: 5, opt_in: 'Hi', file: null });
    expect(bodies).toEqual(['opt_in=Hi&file=', 'opt_in=Hi']);
  });

  it('sends the idempotency key of a call', async () => {
    let key: string | null = null;
    mswServer.use(
      api.post(
        'messages/campaigns',
        ({ request }) => ((key = request.headers.get('Idempotency-Key')), apiOk({ id: 9, recipients: 3, required: 3 })),
      ),
    );
    await call(createCampaign, campaign, { idempotencyKey: 'abc' });
    expect(key).toBe('abc');
  });
});

describe('responses (decisions 1 to 3)', () => {
  it('uses data when it is present and the bare body otherwise', async () => {
    const keyword = make.keyword({ id: 5 });
    mswServer.use(
      api.get('keywords/5', () => apiOk(keyword)),
      api.get('keywords/6', () => HttpResponse.json(keyword)),
    );
    expect((await call(getKeyword, { id: 5 })).keyword).toBe(keyword.keyword);
    expect((await call(getKeyword, { id: 6 })).keyword).toBe(keyword.keyword);
  });

  it('reads the message of a save from data.message too', async () => {
    mswServer.use(api.delete('keywords/5', () => HttpResponse.json({ status: 'success', data: { message: 'Gone' } })));
    expect((await call(deleteKeyword, { id: 5 })).message).toBe('Gone');
  });

  it('refuses a response that breaks the contract', async () => {
    mswServer.use(api.get('keywords/5', () => apiOk({ id: 'five' })));
    expect((await rejected(call(getKeyword, { id: 5 }))).kind).toBe('contract');
  });

  it('reveals nothing of a response that is not JSON', async () => {
    mswServer.use(api.get('keywords/5', () => new HttpResponse('<html>proxy</html>', { status: 200 })));
    expect((await rejected(call(getKeyword, { id: 5 }))).kind).toBe('contract');
  });
});

describe('ERR-025: refusals', () => {
  it("keeps the server's id, status, message and field errors", async () => {
    mswServer.use(
      api.post('messages/campaigns', () =>
        apiError(422, 'invalid', 'Please check the form.', { message: 'Too long.' }),
      ),
    );
    const error = await rejected(call(createCampaign, campaign));
    expect({
      kind: error.kind,
      id: error.id,
      status: error.status,
      message: error.message,
      fields: error.fields,
    }).toEqual({
      kind: 'http',
      id: 'invalid',
      status: 422,
      message: 'Please check the form.',
      fields: { message: 'Too long.' },
    });
  });

  it('treats status "error" as a refusal even with HTTP 200', async () => {
    mswServer.use(
      api.delete('keywords/5', () => HttpResponse.json({ status: 'error', message: 'No.', data: { id: 'conflict' } })),
    );
    expect((await rejected(call(deleteKeyword, { id: 5 }))).message).toBe('No.');
  });

  it('ends the session when the server has ended it, but not when a password is wrong', async () => {
    mswServer.use(api.get('keywords/5', () => apiError(401, 'unauthorized', 'Please sign in.')));
    await rejected(call(getKeyword, { id: 5 }));
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    configureApi({ getSession: () => null });
    await rejected(call(getKeyword, { id: 5 }));
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('reports a server that does not respond', async () => {
    mswServer.use(api.get('keywords/5', () => HttpResponse.error()));
    expect((await rejected(call(getKeyword, { id: 5 }))).kind).toBe('network');
  });

  it('reports a timeout', () => {
    expect(toApiError(new AxiosError('timeout of 30000ms exceeded', 'ECONNABORTED')).kind).toBe('timeout');
  });
});

describe('API-005: a call is cancelled by its signal', () => {
  it('rejects as cancelled without affecting a later call', async () => {
    mswServer.use(api.get('keywords', async () => (await delay(60), apiPage([], { used: 0, total: 3 }))));
    const earlier = new AbortController();
    const first = rejected(call(listKeywords, { page: 1 }, { signal: earlier.signal }));
    const second = call(listKeywords, { page: 2 });
    earlier.abort();
    expect((await first).kind).toBe('cancelled');
    expect((await second).entries).toEqual([]);
  });
});

describe('a save in progress', () => {
  it('is counted until it succeeds or fails; loading does not count', async () => {
    const seen: boolean[] = [];
    const see = (reply: () => Response) => () => {
      seen.push(isSaving());
      return reply();
    };
    mswServer.use(
      api.get(
        'keywords/5',
        see(() => apiOk(make.keyword())),
      ),
      api.delete(
        'keywords/5',
        see(() => apiOk()),
      ),
      api.delete(
        'keywords/6',
        see(() => apiError(403, 'forbidden', 'No.')),
      ),
    );
    await call(getKeyword, { id: 5 });
    await call(deleteKeyword, { id: 5 });
    await rejected(call(deleteKeyword, { id: 6 }));
    expect(seen).toEqual([false, true, true]);
    expect(isSaving()).toBe(false);
  });
});

import { importSubscribers, z } from '@textloom/contracts';
import { api, apiError, delay, HttpResponse, mswServer } from '@textloom/testing';
import { configureApi, streamLines, type ApiError } from './index';

const line = z.object({ progress: z.number(), status: z.string() });
const onUnauthorized = jest.fn();
const ask = (signal?: AbortSignal) =>
  streamLines(importSubscribers, {
    query: { keyword: 'PIZZA', name: 'a b.csv' },
    body: 'Phone\n5125550123\n',
    type: 'text/csv',
    line,
    ...(signal ? { signal } : {}),
  });
async function all(lines: AsyncGenerator<z.output<typeof line>>): Promise<z.output<typeof line>[]> {
  const heard = [];
  for await (const one of lines) heard.push(one);
  return heard;
}
/** A response that arrives in these chunks; an error ends it like a lost connection. */
const pieces = (...parts: (string | Uint8Array | Error)[]): HttpResponse<ReadableStream<Uint8Array>> =>
  new HttpResponse(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const part of parts) {
          if (part instanceof Error) return controller.error(part);
          controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
          await delay(1);
        }
        controller.close();
      },
    }),
  );
const answers = (answer: () => HttpResponse<ReadableStream<Uint8Array>>): void =>
  mswServer.use(api.post('subscribers/newfile', answer));
const rejected = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: ApiError) => error,
  );

beforeEach(() => {
  onUnauthorized.mockClear();
  configureApi({ getSession: () => 'my-session', onUnauthorized });
});

describe('API-038, SUBS-052: a response of several lines', () => {
  it('posts the body unchanged, with both headers and the query', async () => {
    const sent: unknown[] = [];
    mswServer.use(
      api.post('subscribers/newfile', async ({ request }) => {
        sent.push(
          new URL(request.url).search,
          request.headers.get('Content-Type'),
          request.headers.get('Auth-Token'),
          request.headers.get('Session'),
          await request.text(),
        );
        return pieces('{"progress":100,"status":"done"}\n');
      }),
    );
    expect(await all(ask())).toEqual([{ progress: 100, status: 'done' }]);
    expect(sent).toEqual([
      '?keyword=PIZZA&name=a+b.csv',
      'text/csv',
      'textloom-web',
      'my-session',
      'Phone\n5125550123\n',
    ]);
  });

  it('sends the key that makes a repeated call the same one', async () => {
    const keys: unknown[] = [];
    mswServer.use(
      api.post('subscribers/newfile', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return pieces('{"progress":100,"status":"done"}\n');
      }),
    );
    const options = { body: 'Phone\n', type: 'text/csv', line };
    await all(streamLines(importSubscribers, { ...options, idempotencyKey: 'k1' }));
    await all(streamLines(importSubscribers, options));
    expect(keys).toEqual(['k1', null]);
  });

  it('yields whole lines, however the chunks are cut, also inside a character and without a final newline', async () => {
    const bytes = new TextEncoder().encode('{"progress":1,"status":"é"}\n{"progress":2,"status":"b"}');
    const cut = bytes.indexOf(0xc3) + 1;
    answers(() => pieces(bytes.slice(0, 5), bytes.slice(5, cut), bytes.slice(cut, cut + 9), bytes.slice(cut + 9)));
    expect(await all(ask())).toEqual([
      { progress: 1, status: 'é' },
      { progress: 2, status: 'b' },
    ]);
  });

  it('skips lines with an unknown schema', async () => {
    answers(() => pieces('\n{"hello":1}\nnot json\n{"progress":7,"status":"running"}\n'));
    expect(await all(ask())).toEqual([{ progress: 7, status: 'running' }]);
  });

  it('rejects as a network error when the connection is lost, after the lines that had arrived', async () => {
    answers(() => pieces('{"progress":1,"status":"running"}\n', new TypeError('network')));
    const heard: unknown[] = [];
    const error = await rejected(
      (async () => {
        for await (const one of ask()) heard.push(one);
      })(),
    );
    expect(heard).toEqual([{ progress: 1, status: 'running' }]);
    expect(error).toMatchObject({ status: 0 });
    expect(error.kind).not.toBe('http');
  });
});

describe('ERR-007, API-038: a refusal', () => {
  it('has the message and the fields of the JSON response', async () => {
    mswServer.use(
      api.post('subscribers/newfile', () =>
        apiError(422, 'invalid', 'The first row must name the column Phone.', { file: 'No Phone.' }),
      ),
    );
    expect(await rejected(all(ask()))).toMatchObject({
      kind: 'http',
      status: 422,
      message: 'The first row must name the column Phone.',
      fields: { file: 'No Phone.' },
    });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('ends the session when it is a 401', async () => {
    mswServer.use(api.post('subscribers/newfile', () => apiError(401, 'unauthorized', 'Please sign in.')));
    expect(await rejected(all(ask()))).toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });
});

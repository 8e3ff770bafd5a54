import { http, HttpResponse, type DefaultBodyType, type HttpResponseResolver, type PathParams } from 'msw';
import { setupServer } from 'msw/node';

const ROOT = '*/api/';
type Resolver = HttpResponseResolver<PathParams, DefaultBodyType>;

/** Handlers for calls below /api: `api.get('keywords', () => apiPage([make.keyword()]))`. */
export const api = {
  get: (path: string, resolver: Resolver) => http.get(ROOT + path, resolver),
  post: (path: string, resolver: Resolver) => http.post(ROOT + path, resolver),
  put: (path: string, resolver: Resolver) => http.put(ROOT + path, resolver),
  delete: (path: string, resolver: Resolver) => http.delete(ROOT + path, resolver),
};

/** Success response in the envelope. */
export const apiOk = (data: unknown = {}, message = '') => HttpResponse.json({ status: 'success', message, data });

/** One page of a list; `extra` holds what this list adds to the envelope. */
export const apiPage = (entries: readonly unknown[], extra: Readonly<Record<string, unknown>> = {}) =>
  apiOk({ entries, total_entries: entries.length, per_page_entries: 25, current_page: 1, ...extra });

/** Error response. */
export const apiError = (status: number, id: string, message: string, fields?: Readonly<Record<string, string>>) =>
  HttpResponse.json({ status: 'error', message, data: { id, ...(fields ? { fields } : {}) } }, { status });

/** The form or query of a request, for assertions. */
export const formOf = async (request: Request): Promise<Record<string, string | string[]>> => {
  const form = new URLSearchParams(await request.clone().text());
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, name.endsWith('[]') ? form.getAll(name) : (form.get(name) ?? '')]),
  );
};
export const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams);

/**
 * The MSW server of this test file. Unhandled requests fail their test, but for what carriers filter about a text, which
 * every editor asks a moment after it was typed in.
 */
export const mswServer = setupServer(api.post('messages/content', () => apiOk({ warnings: [] })));

const unhandled: string[] = [];

/** Starts the server for the tests of this file; importing @textloom/testing calls it. */
export function useMsw(): void {
  beforeAll(() => {
    mswServer.listen({
      onUnhandledRequest: (request) => {
        unhandled.push(`${request.method} ${new URL(request.url).pathname}`);
      },
    });
  });
  afterEach(() => {
    mswServer.resetHandlers();
    const missed = unhandled.splice(0);
    if (missed.length > 0) throw new Error(`Unhandled calls: ${missed.join(', ')}. Add a handler with api.get(…).`);
  });
  afterAll(() => mswServer.close());
}

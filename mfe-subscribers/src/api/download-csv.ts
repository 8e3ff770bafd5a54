import { ApiError, apiConfig, http, isApiError } from '@textloom/api';
import { errorBodySchema } from '@textloom/contracts';

/** A big export takes minutes (SUBS-022). */
const LIMIT_MS = 15 * 60_000;

/** The server's words when it answers no instead of a file. */
function refused(status: number, text: string): ApiError {
  const plain = 'The file could not be made. Please try again.';
  try {
    const body = errorBodySchema.safeParse(JSON.parse(text));
    return new ApiError({
      kind: 'http',
      id: body.data?.data.id ?? 'internal',
      status,
      message: body.data?.message ?? plain,
    });
  } catch {
    return new ApiError({ kind: 'http', id: 'internal', status, message: plain });
  }
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

/** A file of the API: with both headers, which a plain link cannot send. Rejects with ApiError. */
export async function readCsv(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  signal: AbortSignal,
): Promise<Blob> {
  const params = Object.fromEntries(Object.entries(query).map(([name, value]) => [`filter[${name}]`, value]));
  const credentials = apiConfig().getCredentials();
  const answer = await http
    .request<Blob>({ method: 'GET', url: path, params, signal, responseType: 'blob', timeout: LIMIT_MS })
    .catch((error: unknown) => {
      if (isApiError(error)) throw error;
      const kind = signal.aborted ? 'cancelled' : 'network';
      throw new ApiError({
        kind,
        id: kind,
        status: 0,
        message: 'The download broke off. Please try again.',
        cause: error,
      });
    });
  if (answer.status === 200) return answer.data;
  if (answer.status === 401 && credentials && credentials === apiConfig().getCredentials())
    apiConfig().onUnauthorized();
  throw refused(answer.status, await textOf(answer.data));
}

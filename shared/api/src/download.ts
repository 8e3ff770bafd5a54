import { errorBodySchema, type StreamOperation, type z } from '@textloom/contracts';
import type { CallInput } from './call';
import { apiConfig, http } from './client';
import { encodeBody, fillPath, pathNames } from './encode';
import { ApiError, isApiError } from './errors';
import { withReauthentication } from './with-reauthentication';

/** Time limit in ms, because a big export takes minutes (SUBS-022). */
const LIMIT_MS = 15 * 60_000;

/** The error that the server sent instead of a file. */
function refused(status: number, text: string): ApiError {
  const plain = 'The file could not be made. Please try again.';
  let body: z.output<typeof errorBodySchema> | undefined;
  try {
    body = errorBodySchema.safeParse(JSON.parse(text)).data;
  } catch {
    // A proxy may refuse with a page of its own.
  }
  return new ApiError({ kind: 'http', id: body?.data.id ?? 'internal', status, message: body?.message ?? plain });
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

async function receive(
  operation: StreamOperation,
  values: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const inPath = pathNames(operation.path);
  const filters = Object.entries(values).filter(([name]) => !inPath.includes(name));
  // Uses a body, because a large selection is too long for an address.
  const sent = operation.body
    ? { data: encodeBody(Object.fromEntries(filters)) }
    : { params: Object.fromEntries(filters.map(([name, value]) => [`filter[${name}]`, value])) };
  const session = apiConfig().getSession();
  const url = fillPath(operation.path, values);
  const answer = await http
    .request<Blob>({
      method: operation.method,
      url,
      ...sent,
      ...(signal && { signal }),
      responseType: 'blob',
      timeout: LIMIT_MS,
    })
    .catch((error: unknown) => {
      if (isApiError(error)) throw error;
      const kind = signal?.aborted ? 'cancelled' : 'network';
      const message = 'The download broke off. Please try again.';
      throw new ApiError({ kind, id: kind, status: 0, message, cause: error });
    });
  if (answer.status === 200) return answer.data;
  if (answer.status === 401 && session && session === apiConfig().getSession()) apiConfig().onUnauthorized();
  throw refused(answer.status, await textOf(answer.data));
}

/** Downloads a file of the API with both headers, which a plain link cannot send. Rejects with ApiError. */
export const download = <const O extends StreamOperation>(
  operation: O,
  input: CallInput<O>,
  signal?: AbortSignal,
): Promise<Blob> => withReauthentication(() => receive(operation, input ?? {}, signal));

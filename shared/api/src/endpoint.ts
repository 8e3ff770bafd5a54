import { HEADERS, savedSchema, type z } from '@textloom/contracts';
import { apiConfig, http } from './client';
import { encodeBody, encodeQuery, fillPath, pathNames } from './encode';
import { contractError, messageOf, refusal, toApiError } from './errors';

type Shape = z.ZodObject;

/** `{id: …}` of `keywords/:id`. */
export type PathInput<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? { [K in Name]: string | number } & PathInput<Tail>
    : { [K in Rest]: string | number }
  : unknown;

/** The caller's type of a schema for text: `unknown` inputs (coerced, preprocessed) become their outputs. */
export type Sendable<S extends Shape> = {
  [K in keyof z.input<S>]: unknown extends z.input<S>[K]
    ? K extends keyof z.output<S>
      ? z.output<S>[K]
      : never
    : z.input<S>[K];
};

/** Reply of a save: `{message, …data}`. Made by `saved()`. */
export interface SavedReply<S extends z.ZodType> {
  readonly saved: S;
}

/** The reply of a call that saves something: its message (decision 3) and the fields of `data`. */
export function saved(): SavedReply<typeof savedSchema>;
export function saved<S extends z.ZodType>(data: S): SavedReply<S>;
export function saved(data: z.ZodType = savedSchema): SavedReply<z.ZodType> {
  return { saved: data };
}

type ReplySpec = z.ZodType | SavedReply<z.ZodType>;
export type ReplyOf<R extends ReplySpec> =
  R extends SavedReply<infer S> ? { message: string } & z.output<S> : R extends z.ZodType ? z.output<R> : never;

export interface EndpointSpec<
  P extends string,
  Q extends Shape,
  B extends Shape,
  F extends string,
  R extends ReplySpec,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, without a leading slash: `keywords/:id`. */
  path: P;
  /** Filters; sent as `filter[name]=value`. All are optional for the caller. */
  query?: Q;
  /** Fields of the body; the schema that the server validates with. */
  body?: B;
  /** Name of a field that may hold a File. With a file the body is multipart (decision 35). */
  file?: F;
  /** Multipart also without a file (API-004: inbox reply, subscriber add). */
  multipart?: boolean;
  /** Lists that are specified as comma lists (decision 9). */
  commaLists?: readonly string[];
  /** Schema of `data`, or `saved()`. */
  reply: R;
}

export type EndpointInput<P extends string, Q extends Shape, B extends Shape, F extends string> = PathInput<P> &
  (Shape extends Q ? unknown : Partial<z.output<Q>>) &
  (Shape extends B ? unknown : Sendable<B>) &
  (string extends F ? unknown : { [K in F]?: File | null });

export interface CallOptions {
  /** Cancels the call; pass on TanStack Query's signal. */
  signal?: AbortSignal;
  /** Makes campaign and payment posts safe to repeat. */
  idempotencyKey?: string;
}

/** A call. Rejects with ApiError only. */
export interface Endpoint<I, O> {
  (
    ...args: Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]
  ): Promise<O>;
}

const isSaved = (reply: ReplySpec): reply is SavedReply<z.ZodType> => 'saved' in reply;

/** `data` if the response has it, else the body itself (decision 1). */
const unwrap = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body;

const saysError = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'error';

function readReply(reply: ReplySpec, status: number, body: unknown): unknown {
  const schema = isSaved(reply) ? reply.saved : reply;
  const data = unwrap(body);
  // A save without data returns `data: null` or no data at all.
  const parsed = schema.safeParse(isSaved(reply) ? (data ?? {}) : data);
  if (!parsed.success) throw contractError(status, parsed.error);
  if (!isSaved(reply)) return parsed.data;
  return { message: messageOf(body), ...(typeof parsed.data === 'object' ? parsed.data : {}) };
}

/**
 * Declares one call of the API, in its own file:
 * export const getKeyword = endpoint({ method: 'GET', path: 'keywords/:id', reply: keywordSchema });
 * const keyword = await getKeyword({ id: 5 }, { signal });
 * Path parameters, filters and body fields are one flat, typed input. Responses are unwrapped (decision 1) and checked
 * by their schema; every failure is an ApiError.
 */
export function endpoint<
  const P extends string,
  R extends ReplySpec,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  const F extends string = string,
>(spec: EndpointSpec<P, Q, B, F, R>): Endpoint<EndpointInput<P, Q, B, F>, ReplyOf<R>> {
  const inPath = new Set(pathNames(spec.path));
  const inQuery = new Set(spec.query ? Object.keys(spec.query.shape) : []);

  const call = async (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}): Promise<unknown> => {
    const rest = Object.entries(input).filter(([name]) => !inPath.has(name));
    const query = Object.fromEntries(rest.filter(([name]) => inQuery.has(name)));
    const fields = Object.fromEntries(
      rest.filter(([name, value]) => !inQuery.has(name) && !(name === spec.file && value === null)),
    );
    const credentials = apiConfig().getCredentials();
    const hasBody = spec.body !== undefined || spec.file !== undefined;
    const answer = await http
      .request<unknown>({
        method: spec.method,
        url: fillPath(spec.path, input),
        params: encodeQuery(query),
        ...(hasBody ? { data: encodeBody(fields, spec) } : {}),
        headers: options.idempotencyKey ? { [HEADERS.idempotencyKey]: options.idempotencyKey } : {},
        ...(options.signal ? { signal: options.signal } : {}),
      })
      .catch((error: unknown) => {
        throw toApiError(error);
      });
    if (answer.status < 200 || answer.status > 299 || saysError(answer.data)) {
      const error = refusal(answer.status, answer.data);
      // A wrong password at sign-in is 401 too, but ends no session. Nor does a late response to an old token.
      if (answer.status === 401 && credentials && credentials === apiConfig().getCredentials())
        apiConfig().onUnauthorized();
      throw error;
    }
    return readReply(spec.reply, answer.status, answer.data);
  };
  // The generic signature checks the caller; inside, input and response are plain data.
  return call as Endpoint<EndpointInput<P, Q, B, F>, ReplyOf<R>>;
}

/**
 * The phase in which a part of the page failed, or why it is missing. `module` and `render` happen to every part, the
 * others only to remotes:
 *
 * - `registry`: the list of remotes could not be read, or the remote's entry in it is wrong
 * - `absent`: the list does not contain the remote; `off`: the remote is switched off
 * - `manifest`, `entry`: the first files of a load could not be loaded; `start`: the remote's startup code threw
 * - `contract`: it is not compatible with this application; `newer`: it needs a newer one
 */
export type PartPhase =
  | 'registry'
  | 'absent'
  | 'off'
  | 'manifest'
  | 'entry'
  | 'start'
  | 'module'
  | 'render'
  | 'contract'
  | 'newer';

/** Identifies a part in messages and in the server's log. */
export interface PartName {
  /** The package that ships it: `keywords`, `shell`. */
  readonly owner: string;
  /** Name in messages to users: "Keywords". */
  readonly title: string;
  /** Version of its package, or null where unknown. */
  readonly version: string | null;
}

const newTraceId = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** An error of a schema, recognised by its shape, because zod is not loaded with every page. */
interface SchemaError extends Error {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

const isSchemaError = (error: Error): error is SchemaError => 'issues' in error && Array.isArray(error.issues);

/** One sentence. The message of a schema error is its list of issues as JSON. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const issue = isSchemaError(cause) ? cause.issues[0] : undefined;
  if (!issue) return cause.message;
  const place = issue.path.length === 0 ? 'it' : `"${issue.path.map(String).join('.')}"`;
  return `${place} is not valid: ${issue.message.replace(/^Invalid input: /, '')}`;
}

/**
 * The one error a part of the page can cause: a page or widget of a remote, a page or panel of the shell.
 * `traceId` is also in the server's log (POST /api/client-errors), so that a user can read it out to support.
 */
export class PartError extends Error {
  override readonly name = 'PartError';
  readonly traceId: string;
  override readonly cause: unknown;
  /** The message of the cause, as a sentence. */
  readonly reason: string;
  /** The browser had no network. */
  readonly offline = !navigator.onLine;

  constructor(
    readonly part: PartName,
    readonly phase: PartPhase,
    cause: unknown,
    /** A release has replaced the missing file: only a reload helps. */
    readonly outdated = false,
  ) {
    // A failure has one reference, even if several parts show it, each under its own name.
    const shared = cause instanceof PartError ? cause : null;
    const reason = shared?.reason ?? reasonOf(cause);
    super(`${part.title}: ${phase} failed: ${reason}`);
    this.cause = shared ? shared.cause : cause;
    this.reason = reason;
    this.traceId = shared?.traceId ?? newTraceId();
  }
}

/** An error of webpack's chunk loading: a missing or invalid file, a lost connection, or a request that hung. */
export interface ChunkError extends Error {
  /** `timeout` after webpack's chunkLoadTimeout. */
  readonly type?: string;
  /** Address of the file. */
  readonly request?: string;
}

export const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .+ failed/i.test(error.message));

export const isTimeout = (error: unknown): boolean =>
  (isChunkError(error) && error.type === 'timeout') ||
  (error instanceof Error && /\btimed out\b|no response within/.test(error.message));

/** The federation runtime's error when the application lacks a shared package or has a different version. */
const UNSHARED = /does not satisfy the requirement|Can not get '|RUNTIME-0(?:06|12)\b/;

/** The phase of a failure while code was loaded and ran for the first time. */
export function codePhase(cause: unknown): PartPhase {
  if (isChunkError(cause)) return 'module';
  return cause instanceof Error && UNSHARED.test(cause.message) ? 'newer' : 'start';
}

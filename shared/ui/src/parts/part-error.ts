/**
 * The phase in which a part of the page failed. Only remotes have a registry entry, a manifest, an entry script and a
 * contract.
 */
export type PartPhase = 'registry' | 'manifest' | 'entry' | 'module' | 'render' | 'contract';

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

/**
 * The one error a part of the page can cause: a page or widget of a remote, a page or panel of the shell.
 * `traceId` is also in the server's log (POST /api/client-errors), so that a user can read it out to support.
 */
export class PartError extends Error {
  override readonly name = 'PartError';
  readonly traceId = newTraceId();
  /** The message of the cause. */
  readonly reason: string;

  constructor(
    readonly part: PartName,
    readonly phase: PartPhase,
    override readonly cause: unknown,
    /** A release has replaced the missing file: only a reload helps. */
    readonly outdated = false,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${part.title}: ${phase} failed: ${reason}`);
    this.reason = reason;
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

export const isTimeout = (error: unknown): boolean => isChunkError(error) && error.type === 'timeout';

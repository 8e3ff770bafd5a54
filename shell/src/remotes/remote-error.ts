/** Where in its life a remote failed. */
export type RemotePhase = 'registry' | 'manifest' | 'entry' | 'module' | 'render' | 'contract';

const newTraceId = (): string => (typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`);

/**
 * The one error a remote can cause. `traceId` also stands in the server's log (POST /api/client-errors),
 * so that a person can read it out to support.
 */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly traceId = newTraceId();

  constructor(
    /** Id of the remote: `keywords`. */
    readonly remote: string,
    /** Its version, or null when the registry did not tell. */
    readonly version: string | null,
    readonly phase: RemotePhase,
    override readonly cause: unknown,
    /** Name people read: "Keywords". */
    readonly title: string = remote,
  ) {
    super(`${title}: ${phase} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }

  /** A hung or missing chunk cannot be asked for again by webpack: only a reload helps. */
  get needsReload(): boolean {
    return isChunkError(this.cause);
  }
}

/** True for webpack's chunk failures: a missing file after a release, or a request that hung. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .+ failed/i.test(error.message));
}

/** True when the file is not there (a release replaced it), false when its request hung: only the first is cured by a reload. */
export function isMissingChunk(error: unknown): boolean {
  return isChunkError(error) && !(error instanceof Error && 'type' in error && error.type === 'timeout');
}

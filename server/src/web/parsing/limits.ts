const KIB = 1_024;
const MIB = 1_048_576;

/** Bodies of routes that ask for no session, such as signing in: a few small fields. */
export const SIGNED_OUT_BODY = 16 * KIB;
/** Bodies of routes behind a session, unless the route says otherwise by `bodyLimit`. */
export const SESSION_BODY = MIB;
/** Bodies that may hold the ids of a million people: campaigns and groups (decision 91). Give it to the route as `bodyLimit`. */
export const LARGE_BODY = 32 * MIB;
/** Signed webhooks, operator commands, sends to the simulator: one short message each. */
export const SERVICE_BODY = 64 * KIB;

/** A file of a form (decision 138); the limit itself is allowed. */
export const MAX_UPLOAD = 5_242_880;
/** What multipart adds around a file: boundaries and headers of every part. */
export const MULTIPART_OVERHEAD = 64 * KIB;

/** Smaller bodies are kept in memory while they arrive, larger ones on disk (ADR 0017). */
export const KEPT_IN_MEMORY = 64 * KIB;

/** Bytes of bodies that are arriving or being worked on, in this process. */
export interface BodyLimits {
  perAddress: number;
  perAccount: number;
  overall: number;
  /** Of these, how many may be in memory at once for parsing and handling; others wait on disk. */
  inMemory: number;
  /** How long a body that has arrived waits for its turn. */
  waitMs: number;
}

export const BODY_LIMITS: BodyLimits = {
  perAddress: 48 * MIB,
  perAccount: 48 * MIB,
  overall: 128 * MIB,
  inMemory: 40 * MIB,
  waitMs: 20_000,
};

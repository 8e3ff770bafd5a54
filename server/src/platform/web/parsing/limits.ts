const KIB = 1_024;
const MIB = 1_048_576;

/** Bodies of routes without a session, such as signing in: a few small fields. */
export const SIGNED_OUT_BODY = 16 * KIB;
/** Default for bodies of routes with a session (`bodyLimit`). */
export const SESSION_BODY = MIB;
/** Bodies with up to a million ids: campaigns and groups (decision 91). Set as the route's `bodyLimit`. */
export const LARGE_BODY = 32 * MIB;
/** Signed webhooks, operator commands, sends to the simulator: one short message each. */
export const SERVICE_BODY = 64 * KIB;

/** A file of a form (decision 138); the limit itself is allowed. */
export const MAX_UPLOAD = 5_242_880;
/** Overhead of multipart: boundaries and headers of every part. */
export const MULTIPART_OVERHEAD = 64 * KIB;

/** Smaller bodies are kept in memory while they arrive, larger ones on disk (ADR 0017). */
export const KEPT_IN_MEMORY = 64 * KIB;

/** Bytes of all bodies in this process, arriving or being handled. */
export interface BodyLimits {
  perAddress: number;
  perAccount: number;
  overall: number;
  /** How many of these may be in memory for parsing and handling; others wait on disk. */
  inMemory: number;
  /** Longest wait of a received body for memory. */
  waitMs: number;
}

export const BODY_LIMITS: BodyLimits = {
  perAddress: 48 * MIB,
  perAccount: 48 * MIB,
  overall: 128 * MIB,
  inMemory: 40 * MIB,
  waitMs: 20_000,
};

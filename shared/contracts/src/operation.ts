import type { Ability } from './permissions';
import type { z } from './zod';

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, without a leading slash: `keywords/:id`. */
  readonly path: string;
  /** One line for the API's documentation. */
  readonly summary: string;
  /**
   * Who may call it. Absent: a signed-in user whose account is not frozen. `frozen`: users of frozen
   * accounts too. `none`: everybody. `key`: only programs, with a key of the public API (PUBLIC_CALLS).
   */
  readonly session?: 'none' | 'frozen' | 'key';
  /**
   * A sensitive operation: refused with `proof_required` if the caller signed in or re-authenticated (`reauthenticate`) more
   * than five minutes ago. `call()` then asks the user and repeats it (ADR 0093).
   */
  readonly reauthentication?: true;
  /** Also allowed for a user without the second step that the owner requires: the calls that set it up. */
  readonly beforeSecondStep?: true;
  /** The required permission; of a list, any one is enough. */
  readonly ability?: Ability | readonly Ability[];
  /** Refused as `unverified` until the owner has confirmed the sign-up address (decision 462). */
  readonly verified?: true;
  /** The parameters of the path. By default `:id` is a number (`idParams`). */
  readonly params?: z.ZodObject;
  /** Filters; sent as `filter[name]=value`. All are optional for the caller. */
  readonly query?: z.ZodObject;
  /** Fields of the body. */
  readonly body?: z.ZodObject;
  /** Name of a field that may hold a File. With a file the body is multipart (decision 35). */
  readonly file?: string;
  /** Prefix of numbered fields that may each hold a File: `file_1`, `file_2`. */
  readonly files?: string;
  /** Multipart also without a file (API-004: inbox reply, subscriber add). */
  readonly multipart?: true;
  /** Lists that the specification requires as comma lists (decision 9). */
  readonly commaLists?: readonly string[];
}

/** The reply is the envelope, and the caller gets its `data`. */
export interface ReadOperation extends Request {
  /** Schema of `data`. */
  readonly reply: z.ZodType;
}

/** The reply is the envelope, and the caller gets its `message` (decision 3) in addition to `data`. */
export interface SaveOperation extends Request {
  /** Schema of `data`. */
  readonly saved: z.ZodType;
}

/** The reply is not an envelope: a file to download, or a stream. */
export interface StreamOperation extends Request {
  /** Content type of the reply. */
  readonly stream: 'text/csv' | 'text/event-stream' | 'application/x-ndjson' | 'application/pdf';
}

/**
 * One call of the API, declared once: the server registers its route from it (`route()`), pages call it (`call()` of
 * @textloom/api), and OpenAPI describes it. Its name is the name of the constant that holds it. Plain data, so that
 * bundlers drop the operations that a page does not use.
 */
export type Operation = ReadOperation | SaveOperation | StreamOperation;

import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { z } from '../zod';

/** A sign-in of the requesting user that has not ended; to its user, a device. */
export const sessionSchema = z.object({
  id: z.number().int(),
  /** "Chrome on Windows"; empty when it is not known. */
  device: z.string(),
  /** IP address of its last use; empty when it is not known. */
  address: z.string(),
  signed_in: z.string(),
  last_used: z.string(),
  /** The requesting session. */
  current: z.boolean(),
});
export type SignedInDevice = z.output<typeof sessionSchema>;

export const listSessions = {
  method: 'GET',
  path: 'profiles/sessions',
  summary: 'Lists where the requesting user is signed in: this session, then the last used',
  reply: z.object({ entries: z.array(sessionSchema) }),
} as const satisfies Operation;

export const signOutDevice = {
  method: 'DELETE',
  path: 'profiles/sessions/:id',
  summary: 'Signs the requesting user out on one device',
  reauthentication: true,
  saved: savedSchema,
} as const satisfies Operation;

export const signOutOtherDevices = {
  method: 'DELETE',
  path: 'profiles/sessions',
  summary: 'Signs the requesting user out on all other devices',
  reauthentication: true,
  saved: savedSchema,
} as const satisfies Operation;

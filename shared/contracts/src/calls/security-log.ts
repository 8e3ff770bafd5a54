import { saidText } from '../said';
import { paged } from '../envelope';
import { listQuery, optionalQuery } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';

/** Kinds of security events. */
export const SECURITY_KINDS = [
  'sign-in',
  'refused',
  'password',
  'two-step',
  'email',
  'user',
  'permission',
  'card',
  'plan',
  'export',
  'import',
  'api-key',
  'webhook',
  'release',
  'hold',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const securityEventSchema = z.object({
  id: z.number().int(),
  date: z.string(),
  kind: z.enum(SECURITY_KINDS),
  /** What happened, a sentence for display. */
  text: saidText,
  /** The email of the user at that time, or "Operator". */
  who: z.string(),
  /** IP address; empty when no browser was involved. */
  address: z.string(),
  /** "Chrome on Windows"; empty when no browser was involved. */
  device: z.string(),
});
export type SecurityEvent = z.output<typeof securityEventSchema>;

const filters = {
  kind: optionalQuery(z.enum(SECURITY_KINDS)),
  /** Part of the user's email, or of the address. */
  search: listQuery.search,
  /** MM/DD/YYYY in the profile's timezone, both days included. */
  'date-start': optionalQuery(z.string().max(10)),
  'date-end': optionalQuery(z.string().max(10)),
};

/** Counting stops at a limit: with `total_capped` there are more entries. */
export const securityLogReply = paged(securityEventSchema).extend({ total_capped: z.boolean().default(false) });

export const listSecurityEvents = {
  method: 'GET',
  path: 'profiles/security',
  summary: 'Lists sign-ins and changes that matter for the security of the account, newest first',
  ability: 'security.log',
  query: z.object({ ...filters, page: listQuery.page, limit: listQuery.limit }),
  reply: securityLogReply,
} as const satisfies Operation;

export const exportSecurityEvents = {
  method: 'GET',
  path: 'profiles/security/export',
  summary: 'Downloads the security log',
  ability: 'security.log',
  query: z.object(filters),
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;

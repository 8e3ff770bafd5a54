import { z } from '../zod';
import { optionalQuery } from '../form';
import type { Operation } from '../operation';
import { consentEventSchema } from './subscriber-history';

/** Maximum number of consent changes, and of texts, in one record; the newest are kept. No person has as many. */
export const RECORD_MOST = 10_000;

const moment = z.string().describe('ISO 8601, UTC.');

/**
 * What an account can prove about one phone: how and when it agreed, every change since, and the texts of a month. Fields
 * are only ever added within a version.
 */
export const consentRecordSchema = z.object({
  version: z.literal(1),
  made_at: moment,
  made_by: z.string(),
  account: z.object({ id: z.number().int(), name: z.string(), address: z.array(z.string()), email: z.string() }),
  /** The code that the texts come from. */
  code: z.string(),
  /** The zone of the account's clock: the PDF shows times in it and in UTC. */
  timezone: z.string(),
  phone: z.string(),
  /** Name and email as stored now; empty when nothing is. */
  person: z.object({ name: z.string(), email: z.string() }),
  subscriptions: z.array(
    z.object({
      keyword: z.string(),
      status: z.enum(['subscribed', 'unsubscribed', 'pending', 'unconfirmed', 'removed']),
      /** Null for somebody who never subscribed. */
      since: moment.nullable(),
      left_at: moment.nullable(),
    }),
  ),
  /** Why the account may not text the phone; an empty keyword means all keywords. */
  suppressions: z.array(z.object({ keyword: z.string(), reason: z.string(), since: moment })),
  /** Oldest first. */
  changes: z.array(
    consentEventSchema.omit({ event: true, channel: true }).extend({
      event: z.string(),
      channel: z.string(),
      /** The event in a sentence. */
      what: z.string(),
      /** The IP address of the browser, for actions on a page. */
      address: z.string(),
      /** The words beside the box that was ticked on a page, exactly as shown, and their SHA-256; null without a box. */
      wording: z.object({ words: z.string(), sha256: z.string() }).nullable(),
      /** The person's text, as the account received it; null without one. */
      text_id: z.number().int().nullable(),
      /** The file of an import, and the account's answers about its consent columns. */
      file: z
        .object({ name: z.string(), columns: z.array(z.object({ name: z.string(), means: z.string() })) })
        .nullable(),
    }),
  ),
  /** Older changes were left out. */
  more_changes: z.boolean(),
  texts: z.object({
    from: moment,
    until: moment,
    /** In both directions, oldest first. */
    entries: z.array(
      z.object({
        id: z.number().int(),
        at: moment,
        direction: z.enum(['in', 'out']),
        kind: z.string(),
        text: z.string(),
        status: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
});
export type ConsentRecord = z.output<typeof consentRecordSchema>;

/** A month in the account's timezone; by default the current month. */
const month = optionalQuery(z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.'));

/** Both files come from one record: the PDF contains the JSON and prints its SHA-256. */
export const makeConsentRecord = {
  method: 'GET',
  path: 'consent-record',
  summary: 'Makes the record of consent of a phone, as PDF and JSON',
  query: z.object({ phone: z.string().trim().min(1, 'Phone is required.').max(40), month }),
  reauthentication: true,
  reply: z.object({
    /** File name without extension. */
    name: z.string(),
    json: z.string(),
    sha256: z.string(),
    /** Base64. */
    pdf: z.string(),
  }),
} as const satisfies Operation;

export const getConsent = {
  session: 'key',
  method: 'GET',
  path: 'subscribers/:id/consent',
  summary: 'Reads what proves the consent of a subscriber',
  query: z.object({ month }),
  reply: consentRecordSchema,
} as const satisfies Operation;

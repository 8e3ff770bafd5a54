import { z } from '../zod';

/** Largest file of an import or of codes, in bytes (VAL-020). */
export const CSV_MAX_BYTES = 5_242_880;

/**
 * Column names of an import's first row, ignoring case and outer spaces (VAL-022, decision 87). Only Phone is
 * mandatory. For status columns see statusColumns.
 */
export const IMPORT_COLUMNS = [
  'Phone',
  'First Name',
  'Last Name',
  'Email',
  'Address',
  'City',
  'State',
  'Zip',
  'Company Name',
  'Tags',
] as const;

/** POST subscribers/newfile: choices beside the raw body (decision 19). */
export const importQuery = z.object({
  keyword: z.string().trim().min(1, 'Choose a keyword.').max(20),
  name: z.string().max(200).default(''),
});

const counts = {
  /** New subscribers. */
  good: z.number().int(),
  /** Existing ones that changed. */
  updated: z.number().int(),
  /** Repeated in the file, or stored already without a difference. */
  skipped: z.number().int(),
  /** Rows with a bad or missing phone, and opted-out subscribers. */
  error: z.number().int(),
  /** Of good and updated: those with the status "unsubscribed" in the file. */
  unsubscribed: z.number().int().default(0),
};

/**
 * One line of the streamed response (NDJSON). The last has status "done" and the counts; "failed" has the reason in its
 * label.
 */
export const importLineSchema = z.object({
  id: z.number().int().optional(),
  status: z.enum(['running', 'done', 'failed']).default('running'),
  /** Percent, 0 to 100. */
  progress: z.number(),
  label: z.string(),
  good: counts.good.optional(),
  updated: counts.updated.optional(),
  skipped: counts.skipped.optional(),
  error: counts.error.optional(),
  unsubscribed: z.number().int().optional(),
});
export type ImportLine = z.output<typeof importLineSchema>;

/**
 * An import for a page that is opened later: GET subscribers/imports/latest (null without one) and GET
 * subscribers/imports/{id}.
 */
export const importSchema = z.object({
  id: z.number().int(),
  /** Name of the file. */
  name: z.string(),
  keyword: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  progress: z.number(),
  label: z.string(),
  ...counts,
  /** Of the errors: opted-out subscribers, who stay unsubscribed. */
  opted_out: z.number().int().default(0),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
export type SubscriberImport = z.output<typeof importSchema>;
export const latestImportReply = z.object({ latest: importSchema.nullable() });

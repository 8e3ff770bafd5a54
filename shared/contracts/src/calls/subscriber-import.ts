import { saidText } from '../said';
import { AGREED_BY, AGREED_OTHER_MAX } from '../rules/agreement';
import { isFieldSlug, type FieldSlug } from '../rules/custom-fields';
import { COLUMN_CHOICES } from '../rules/import-columns';
import { MAX_TITLE_ROWS } from '../rules/title-rows';
import { VALUE_KEY_LENGTH, VALUE_MEANINGS } from '../rules/subscription-status';
import { digits, optionalQuery, wholeNumber } from '../form';
import { z } from '../zod';
import type { Operation } from '../operation';

/** Largest file of an import or of codes, in bytes (VAL-020). */
export const CSV_MAX_BYTES = 5_242_880;

const fieldSlug = z.custom<FieldSlug>((text) => typeof text === 'string' && isFieldSlug(text));

/** The answers to the questions of a file, as JSON: what each value of a column means, by the column's index. */
const decisions = z
  .string()
  .max(12_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'This is not JSON.' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().regex(/^\d{1,3}$/), z.record(z.string().max(VALUE_KEY_LENGTH), z.enum(VALUE_MEANINGS))));

/** Whether a file holds subscribers, or people who are to be unsubscribed. */
export const IMPORT_PURPOSES = ['subscribe', 'unsubscribe'] as const;
export type ImportPurpose = (typeof IMPORT_PURPOSES)[number];

/** Sent in the query because the body is the file itself (decision 19). */
export const importQuery = z.object({
  keyword: z.string().trim().min(1, 'Choose a keyword.').max(20),
  name: z.string().max(200).default(''),
  /** What each column is read as, separated by commas, when the names of the file do not say it; a custom field by its slug. */
  columns: z
    .string()
    .max(4_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.union([z.enum(COLUMN_CHOICES), fieldSlug])))
    .optional(),
  /** The first row is a person and holds no names. Needs `columns`. */
  headless: z.enum(['0', '1']).optional(),
  /** Number of title rows above the column names. Needs `columns`. */
  title_rows: optionalQuery(digits(wholeNumber.min(0).max(MAX_TITLE_ROWS))),
  /** Whether the day comes first in ambiguous dates, in a column without a number above 12. Needs `columns`. */
  day_first: z.enum(['0', '1']).optional(),
  /**
   * The meanings of values in columns that may mark people who must not be texted:
   * `{"3":{"yes":"in","no":"out","*":"none"}}`. Values are in lower case and without accents, "*" stands for all
   * others. A file with such a column is refused without it.
   */
  decided: decisions.optional(),
  /** Needed for a file whose name, title or heading says that its people must not be texted. */
  purpose: optionalQuery(z.enum(IMPORT_PURPOSES)),
  /** How and when these people agreed to receive texts; the screen requires both (decision 418). */
  agreed_by: optionalQuery(z.enum(AGREED_BY)),
  agreed_other: optionalQuery(z.string().trim().max(AGREED_OTHER_MAX, 'This text is too long.')),
  /** YYYY-MM-DD */
  agreed_on: optionalQuery(z.string().max(10)),
});

const counts = {
  /** New subscribers. */
  good: z.number().int(),
  /** Existing ones, whether or not the file changes them (decision 85). */
  updated: z.number().int(),
  /** Repeated in the file. */
  skipped: z.number().int(),
  /** Rows with a bad or missing phone or another invalid value, and people who opted out. */
  error: z.number().int(),
  /** The part of `good` and `updated` that the file unsubscribes. */
  unsubscribed: z.number().int().default(0),
  /** Rows that were imported without a birthday, because it could not be read. */
  lost_birthdays: z.number().int().default(0),
  /** Other rows that were imported without values, because these did not fit their custom fields. */
  lost_values: z.number().int().default(0),
};

/** One line of the streamed reply. The last one has status "done" and the counts, or "failed" and the reason in `label`. */
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
  lost_birthdays: z.number().int().optional(),
  lost_values: z.number().int().optional(),
});
export type ImportLine = z.output<typeof importLineSchema>;

/** How long an import can be undone after its end (ADR 0086). */
export const IMPORT_UNDO_HOURS = 24;

const undoCounts = {
  /** People whom the import added, or brought back after a deletion: they leave the list. */
  removed: z.number().int(),
  /** People restored to what they were before the import. */
  restored: z.number().int(),
  /** People kept as they are, because they were changed since or, instead of being removed, texted since. */
  kept: z.number().int(),
};
export const importUndoCounts = z.object(undoCounts);
export type ImportUndoCounts = z.output<typeof importUndoCounts>;

export const importUndoSchema = z.object({
  /** `stopped` by failures: the undo can be continued. */
  state: z.enum(['open', 'running', 'done', 'stopped', 'closed']),
  /** Why it is closed. The import still runs, its time is over, it was made by an earlier version, all of its rows failed, or `later`. */
  reason: z.enum(['running', 'late', 'older', 'nothing', 'later']).nullable(),
  /** Name of the latest import into the same keyword that has to be undone before; empty if none. */
  later: z.string(),
  /** Until when it can be undone; null while it runs. */
  until: z.string().nullable(),
  /** Name of the user who has undone it; empty if nobody has. */
  by: z.string(),
  at: z.string().nullable(),
  /** Percent of the undo. */
  progress: z.number(),
  ...undoCounts,
});
export type ImportUndo = z.output<typeof importUndoSchema>;

/** An import for a page that did not stream it. */
export const importSchema = z.object({
  id: z.number().int(),
  /** Name of the file. */
  name: z.string(),
  keyword: z.string(),
  /** Name of the user who started it. */
  by: z.string().default(''),
  /** How and when these people agreed, as stated before the upload; null when it was not. */
  agreed: z
    .object({ how: z.enum(AGREED_BY), other: z.string(), on: z.string() })
    .nullable()
    .default(null),
  status: z.enum(['running', 'done', 'failed']),
  progress: z.number(),
  label: z.string(),
  ...counts,
  /** Of the errors: people who have opted out and stay unsubscribed. */
  opted_out: z.number().int().default(0),
  /** The first lines of the file whose birthday could not be read. */
  lost_birthday_lines: z.array(z.number().int()).default([]),
  /** Null from a server that cannot undo one. */
  undo: importUndoSchema.nullable().default(null),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
export type SubscriberImport = z.output<typeof importSchema>;

/** People of a file whom a check names. */
export const PEOPLE_NAMED = 5;

const refusedRows = z.object({
  reason: saidText,
  count: z.number().int(),
  rows: z.array(z.object({ line: z.number().int(), phone: z.string() })),
});

/** What an import of the file would do now. */
export const importCheckSchema = z.object({
  /** People who join the keyword. */
  added: z.number().int(),
  /** People already on the keyword's list, who get the file's values. */
  known: z.number().int(),
  /** People to unsubscribe from everything, including people not stored yet. */
  unsubscribed: z.number().int(),
  /** The first of them. */
  leaving: z.array(z.object({ phone: z.string(), name: z.string() })),
  /** People whom the file marks as unsubscribed, and who have already left. */
  left_before: z.number().int(),
  /** Rows whose phone is in an earlier row. */
  repeated: z.number().int(),
  /** Rows that are not imported, by their reason; the most frequent first. */
  refused: z.array(refusedRows),
  /** Refused rows whose reason is not listed. */
  others: z.number().int(),
});
export type ImportCheck = z.output<typeof importCheckSchema>;

/** A dry run of the whole file: the body is the CSV file itself; the reply is one line, an `importCheckSchema`. */
export const checkImport = {
  method: 'POST',
  path: 'subscribers/newfile/check',
  summary: 'Says what an import of a file would do, without doing it',
  ability: 'subscriber_uploadcontacts',
  query: importQuery,
  stream: 'application/x-ndjson',
} as const satisfies Operation;

/** The body is the CSV file itself; the reply is lines of `importLineSchema`. */
export const importSubscribers = {
  method: 'POST',
  path: 'subscribers/newfile',
  summary: 'Starts an import of subscribers and reports its progress line by line',
  verified: true,
  ability: 'subscriber_uploadcontacts',
  query: importQuery,
  stream: 'application/x-ndjson',
} as const satisfies Operation;

export const getLatestImport = {
  method: 'GET',
  path: 'subscribers/imports/latest',
  summary: 'Reads the last import of the account',
  ability: 'subscriber_uploadcontacts',
  reply: z.object({ latest: importSchema.nullable() }),
} as const satisfies Operation;

/** The latest imports, or those before one. */
export const importsQuery = z.object({
  before: optionalQuery(digits(wholeNumber.min(1).max(2_147_483_647))),
  /** Defaults to 10. */
  limit: optionalQuery(digits(wholeNumber.min(1).max(100))),
});

export const listImports = {
  method: 'GET',
  path: 'subscribers/imports',
  summary: 'Lists the imports of the account, newest first',
  ability: 'subscriber_uploadcontacts',
  query: importsQuery,
  reply: z.object({
    entries: z.array(importSchema),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
} as const satisfies Operation;

export const getImport = {
  method: 'GET',
  path: 'subscribers/imports/:id',
  summary: 'Reads one import',
  ability: 'subscriber_uploadcontacts',
  reply: importSchema,
} as const satisfies Operation;

/** How many rows of each reason a result shows; the file of errors has all. */
export const ROWS_OF_REASON = 3;

/** Why rows were refused, or imported without a value. */
export const importReasonSchema = z.object({
  reason: saidText,
  /** Number of rows with this reason. */
  count: z.number().int(),
  /** These rows were imported, without the value that the reason names. */
  imported: z.boolean(),
  /** The first ones, with the phone as the file has it; it is empty once the person's data was erased. */
  rows: z.array(z.object({ line: z.number().int(), phone: z.string() })),
});
export type ImportReason = z.output<typeof importReasonSchema>;

export const getImportReasons = {
  method: 'GET',
  path: 'subscribers/imports/:id/reasons',
  summary: 'Lists why rows of an import were refused, the most frequent reason first',
  ability: 'subscriber_uploadcontacts',
  reply: z.object({
    entries: z.array(importReasonSchema),
    /** Refused rows whose reason is not listed: of a file with thousands of them, or with too many reasons. */
    others: z.number().int(),
  }),
} as const satisfies Operation;

export const downloadImportErrors = {
  method: 'GET',
  path: 'subscribers/imports/:id/errors',
  summary: 'Downloads the refused rows of an import',
  ability: 'subscriber_uploadcontacts',
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;

export const previewImportUndo = {
  method: 'GET',
  path: 'subscribers/imports/:id/undo',
  summary: 'Counts the people whom an undo of the import would remove, restore and keep',
  ability: 'subscriber_uploadcontacts',
  reply: importUndoCounts,
} as const satisfies Operation;

export const undoImport = {
  method: 'POST',
  path: 'subscribers/imports/:id/undo',
  summary: 'Begins to undo an import',
  ability: 'subscriber_uploadcontacts',
  reply: importSchema,
} as const satisfies Operation;

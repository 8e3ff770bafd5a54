import { z } from '../zod';
import { emptySchema } from '../envelope';
import { DEVELOPER_PERMISSION } from '../permissions';
import { digits, formFlag, formInt, wholeNumber } from '../form';
import type { Operation } from '../operation';

/** Changes of the release in force, each recorded with its maker. */
export const RELEASE_ACTIONS = ['activate', 'rollback', 'disable', 'enable'] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** A release with the reports of real tabs. */
export const releaseSchema = z.object({
  version: z.string(),
  contract: z.number().int(),
  /** Why this shell cannot load it, as a sentence; null if it can. */
  refusal: z.string().nullable(),
  /** In force although this shell would refuse it, because it was activated before this shell (decision 520). */
  unfit: z.boolean(),
  /** When a server start first found that; null if never. */
  unfit_since: z.string().nullable(),
  published_at: z.string(),
  published_by: z.string(),
  /** Its scripts, compressed, in bytes; null for releases from before it was counted. */
  script_bytes: z.number().int().nullable(),
  /** How often its code was loaded in a tab, in the last 30 days. */
  loads: z.number().int(),
  /** How often it failed to load or crashed, in the last 30 days. */
  failures: z.number().int(),
  /** Milliseconds until its code was loaded; null without loads. */
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  last_error: z.object({ message: z.string(), at: z.string(), trace_id: z.string() }).nullable(),
});
export type Release = z.output<typeof releaseSchema>;

/** One change: the state of the remote after it. */
export const releaseChangeSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  by: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  version: z.string(),
  enabled: z.boolean(),
  /** The version that `share` percent of the accounts get instead. */
  canary: z.string().nullable(),
  share: z.number().int().nullable(),
  at_once: z.boolean(),
});
export type ReleaseChange = z.output<typeof releaseChangeSchema>;

/** Loads and failures of a day (UTC), all releases of a remote together. */
export const loadDaySchema = z.object({ day: z.string(), loads: z.number().int(), failures: z.number().int() });
export type LoadDay = z.output<typeof loadDaySchema>;

/**
 * A remote with its releases, newest first: the last 50 and what is in force. The last 50 changes, newest first. The
 * last 30 days, oldest first, including those without loads.
 */
export const remoteStateSchema = z.object({
  remote: z.string(),
  title: z.string(),
  /** The state in force; null before its first activation. */
  current: releaseChangeSchema.nullable(),
  /** The version that a rollback puts in force; null when there is none. */
  back_to: z.string().nullable(),
  releases: z.array(releaseSchema),
  changes: z.array(releaseChangeSchema),
  days: z.array(loadDaySchema),
});
export type RemoteState = z.output<typeof remoteStateSchema>;

export const listRemotes = {
  method: 'GET',
  path: 'ops/remotes',
  summary: 'Lists the remotes with their releases, changes and load times',
  ability: DEVELOPER_PERMISSION,
  reply: z.object({ release: z.number().int(), entries: z.array(remoteStateSchema) }),
} as const satisfies Operation;

export const releaseChangeBody = z
  .object({
    action: z.enum(RELEASE_ACTIONS),
    /** For `activate`. */
    version: z.string().max(80).optional(),
    /** Percent of the accounts that get `version`; absent or 100: all. */
    share: digits(
      wholeNumber.min(1, 'Choose a share from 1 to 100.').max(100, 'Choose a share from 1 to 100.'),
    ).optional(),
    /** Open tabs must not keep their release set. */
    at_once: formFlag.default(0),
    /** Id of the change that was current for the caller (0: none): a newer one is a conflict. */
    seen: formInt.optional(),
  })
  .superRefine(({ action, version }, { addIssue }) => {
    if (action === 'activate' && !version)
      addIssue({ code: 'custom', path: ['version'], message: 'Choose a version to activate.' });
  });

export const changeRelease = {
  method: 'POST',
  path: 'ops/remotes/:remote',
  summary: 'Activates, rolls back, disables or enables a remote',
  ability: DEVELOPER_PERMISSION,
  reauthentication: true,
  params: z.object({ remote: z.string().max(60) }),
  body: releaseChangeBody,
  saved: remoteStateSchema,
} as const satisfies Operation;

/** A load of a remote's code in a tab: milliseconds from the request to the loaded module. */
export const remoteLoadSchema = z.object({
  remote: z.string().max(60),
  version: z.string().max(80),
  ms: z.number().int().min(0).max(600_000),
});
export type RemoteLoad = z.output<typeof remoteLoadSchema>;

/** More than the number of remotes in a tab. */
export const MAX_REPORTED_LOADS = 40;

/** Loads of releases unknown to the server, such as a developer's own build, are not counted. */
export const reportLoads = {
  method: 'POST',
  path: 'remote-loads',
  summary: 'Reports how long the remotes of a tab took to load',
  body: z.object({ loads: z.array(remoteLoadSchema).min(1).max(MAX_REPORTED_LOADS) }),
  reply: emptySchema,
} as const satisfies Operation;

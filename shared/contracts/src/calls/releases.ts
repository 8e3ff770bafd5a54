import { z } from '../zod';
import { DEVELOPER_PERMISSION } from '../permissions';
import { formFlag, formInt } from '../form';
import type { Operation } from '../operation';

/** Changes of what is in force, each recorded with who made it. */
export const RELEASE_ACTIONS = ['activate', 'rollback', 'disable', 'enable'] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** A release with what real tabs report of it. */
export const releaseSchema = z.object({
  version: z.string(),
  contract: z.number().int(),
  /** Why this shell cannot load it, as a sentence; null when it can. */
  refusal: z.string().nullable(),
  published_at: z.string(),
  published_by: z.string(),
  /** Its scripts, compressed, in bytes; null for releases from before it was counted. */
  script_bytes: z.number().int().nullable(),
  /** Of the last 30 days. */
  loads: z.number().int(),
  failures: z.number().int(),
  /** Milliseconds until its code was there; null without loads. */
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

/** A remote with its releases, newest first, and the last 50 changes, newest first. */
export const remoteStateSchema = z.object({
  remote: z.string(),
  title: z.string(),
  /** What is in force; null before its first activation. */
  current: releaseChangeSchema.nullable(),
  releases: z.array(releaseSchema),
  changes: z.array(releaseChangeSchema),
});
export type RemoteState = z.output<typeof remoteStateSchema>;

export const listRemotes = {
  method: 'GET',
  path: 'ops/remotes',
  summary: 'Lists the remotes with their releases, changes and load times',
  ability: DEVELOPER_PERMISSION,
  reply: z.object({ release: z.number().int(), entries: z.array(remoteStateSchema) }),
} as const satisfies Operation;

export const releaseChangeBody = z.object({
  action: z.enum(RELEASE_ACTIONS),
  /** For `activate`. */
  version: z.string().max(80).optional(),
  /** Percent of the accounts that get `version`; absent or 100: all. */
  share: formInt.min(1, 'Choose a share from 1 to 100.').max(100, 'Choose a share from 1 to 100.').optional(),
  /** Open tabs do not keep what they have. */
  at_once: formFlag.default(0),
  /** Id of the change that the caller saw as current (0: none): another one meanwhile is a conflict. */
  seen: formInt.optional(),
});
export type ReleaseChangeBody = z.input<typeof releaseChangeBody>;

export const changeRelease = {
  method: 'POST',
  path: 'ops/remotes/:remote',
  summary: 'Activates, rolls back, disables or enables a remote',
  ability: DEVELOPER_PERMISSION,
  params: z.object({ remote: z.string().max(60) }),
  body: releaseChangeBody,
  saved: remoteStateSchema,
} as const satisfies Operation;

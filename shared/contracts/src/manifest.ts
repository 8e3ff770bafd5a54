import { z } from './zod';
import { DEVELOPER_PERMISSION, PERMISSIONS } from './permissions';
import { pathProblem } from './rules/page-path';
import { HOME_LISTS, NEEDS } from './home';
import { SLOT_NAMES } from './slots';

/**
 * A remote's declaration of itself, as data. The build writes it as `remote.json` beside
 * `mf-manifest.json`; the server composes the profile's route list from it and the shell finds
 * widgets in it (docs/adr/0001).
 */

/** Version of the contract between shell and remotes; a remote with another major version is not loaded. */
export const CONTRACT_VERSION = 1;

/** Icons of menu entries; the shell draws them. */
export const ICON_NAMES = [
  'home',
  'keyword',
  'subscribers',
  'campaigns',
  'inbox',
  'reports',
  'plans',
  'payments',
  'templates',
  'account',
  'activity',
  'help',
  'support',
  'tour',
  'logout',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** What a page looks like while its code loads: a list with its toolbar, a form, or cards. */
export const PAGE_SHAPES = ['list', 'form', 'cards'] as const;
export type PageShape = (typeof PAGE_SHAPES)[number];

const permission = z.enum([...PERMISSIONS, DEVELOPER_PERMISSION]);

export const pageEntrySchema = z.object({
  /** Path below /app, absolute, in react-router's syntax: `/keywords/:id`. */
  path: z.string().superRefine((path, { addIssue }) => {
    const problem = pathProblem(path);
    if (problem !== undefined) addIssue(problem);
  }),
  /** Route name: page title and menu text. */
  name: z.string().min(1),
  /**
   * Another page of this manifest whose view also renders this page: navigating between the two keeps the view mounted.
   */
  view: z.string().optional(),
  icon: z.enum(ICON_NAMES).optional(),
  /** Its outline while it loads; without it, that of a list. */
  shape: z.enum(PAGE_SHAPES).optional(),
  /** Whether it has tabs below its heading, which its outline then shows too. */
  tabs: z.boolean().optional(),
  /** Present if the page has a menu entry; lower comes first. `ownersOnly`: others get the page without the entry. */
  menu: z.object({ order: z.number().int(), ownersOnly: z.boolean().optional() }).optional(),
  /** Any one of these permissions opens the page; absent = every user. */
  anyOf: z.array(permission).optional(),
  /** Hidden from authorized users. */
  ownersOnly: z.boolean().optional(),
  /** The letter that opens it after `g`; one page of all remotes has it. */
  jump: z
    .string()
    .regex(/^[a-z]$/)
    .optional(),
  /** Hides it from the command palette, such as the page after a payment. Pages with parameters are never offered. */
  unlisted: z.boolean().optional(),
  /** Synonyms by which the palette finds it: "invoice receipt". */
  words: z.string().max(200).optional(),
});
export type PageEntry = Readonly<z.input<typeof pageEntrySchema>>;

/** One entry of the profile's route list (NAV-006). `component` is `<remote>/<page>`, looked up, never evaluated. */
export const routeEntrySchema = z.object({
  path: z.string(),
  component: z.string(),
  name: z.string(),
  icon: z.enum(ICON_NAMES).optional().catch(undefined),
  menu: z.boolean(),
});
export type RouteEntry = z.output<typeof routeEntrySchema>;

/** Order of a widget that declares none. */
export const WIDGET_ORDER = 100;

export const widgetEntrySchema = z.object({
  slot: z.enum(SLOT_NAMES),
  order: z.number().int().default(WIDGET_ORDER),
  /** What the frame shows if this widget cannot load: nothing, or a small card with a message. */
  onError: z.enum(['hide', 'message']),
  anyOf: z.array(permission).optional(),
  /** Columns out of 12 of a home widget on wide screens. */
  columns: z.number().int().min(1).max(12).optional(),
  /** Height in pixels that the frame reserves for a home widget while it loads, so that nothing below it moves. */
  minHeight: z.number().int().positive().optional(),
  /** A panel with a list of the dashboard: `minHeight` is its height without the list. */
  rows: z
    .object({
      of: z.enum(HOME_LISTS),
      /** Height of each entry in pixels. */
      height: z.number().int().positive(),
      /** Height of what it shows when the list is empty. */
      empty: z.number().int().positive(),
    })
    .optional(),
  /** A line of "Needs you": which part of the dashboard's `needs` it shows. It is loaded only while there is something. */
  need: z.enum(NEEDS).optional(),
});
export type WidgetEntry = Readonly<z.input<typeof widgetEntrySchema>>;

/** The users to whom the palette offers an entry; their route list must also include its page. */
const offered = { anyOf: z.array(permission).optional(), ownersOnly: z.boolean().optional() };

/** An action of the command palette: opens a page of this manifest (ADR 0056). */
export const commandEntrySchema = z.object({
  /** What it does, as on a button: "New Campaign". */
  name: z.string().min(1).max(60),
  /** Key of the page, one without parameters. */
  page: z.string(),
  query: z.record(z.string(), z.string()).optional(),
  /** Search synonyms. */
  words: z.string().max(200).optional(),
  ...offered,
});
export type CommandEntry = Readonly<z.input<typeof commandEntrySchema>>;

/**
 * A search of the command palette. The call answers `{ entries }`; the typed text is its filter `search`. Templates
 * fill in fields of an entry, `{phone:phone}` as a phone number.
 */
export const searchEntrySchema = z.object({
  /** Heading above the results: "Subscribers". */
  title: z.string().min(1).max(60),
  /** Path below /api of a GET call: `subscribers`. */
  call: z.string().regex(/^[a-z][\w/-]*$/),
  /** Other filters of the call. */
  query: z.record(z.string(), z.string()).optional(),
  /** The label of an entry: the first of these templates that is not empty. */
  label: z.array(z.string().min(1)).min(1),
  /** Shown beside the label. */
  hint: z.string().optional(),
  /** Key of the page that an entry opens; its parameters are fields of the entry. */
  page: z.string(),
  ...offered,
});
export type SearchEntry = Readonly<z.input<typeof searchEntrySchema>>;

export const remoteManifestSchema = z.object({
  /** Kebab-case id: folder `mfe-<id>`, address `/remotes/<id>/<version>/`. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Name of this part in messages to users: "Keywords". */
  title: z.string().min(1),
  contract: z.number().int().positive(),
  pages: z.record(z.string(), pageEntrySchema),
  widgets: z.record(z.string(), widgetEntrySchema).default({}),
  /** What the command palette offers (ADR 0056). */
  commands: z.record(z.string(), commandEntrySchema).default({}),
  searches: z.record(z.string(), searchEntrySchema).default({}),
});
/** A manifest as written in remote.manifest.ts (defaults may be left out). */
export type RemoteManifest = Readonly<z.input<typeof remoteManifestSchema>>;
/** A manifest as read from remote.json (defaults filled). */
export type ParsedManifest = z.output<typeof remoteManifestSchema>;

/** One remote in the registry. Addresses are relative to the registry's own origin unless absolute. */
export const registryEntrySchema = z.object({
  version: z.string().min(1),
  contract: z.number().int(),
  /** Folder of the release, ends with a slash: `/remotes/keywords/1.0.0-ab12cd34/`. */
  base: z.string(),
  /** Address of the entry script, or of mf-manifest.json for a build that does not name its entry. */
  entry: z.string(),
  // A palette that this shell cannot read does not affect the rest of the entry.
  declares: remoteManifestSchema.extend({
    commands: remoteManifestSchema.shape.commands.catch({}),
    searches: remoteManifestSchema.shape.searches.catch({}),
  }),
  enabled: z.boolean(),
});
export type RegistryEntry = z.output<typeof registryEntrySchema>;

/**
 * `GET /app/registry.json`, never cached. The reader checks each entry separately, so that an invalid one drops only
 * its own remote.
 */
export const registrySchema = z.object({
  schema: z.literal(1),
  /**
   * Number of the release set: increases with every activate, rollback or disable. A tab keeps the set that it started
   * with, also for its route list (ADR 0030).
   */
  release: z.number().int(),
  /** A tab with an older set than this must switch to the newest at once. */
  oldest: z.number().int().default(0),
  /** The bucket of accounts that this is for: 0 to 99, or null for accounts that get no canary. */
  bucket: z.number().int().nullable().default(null),
  /** Other buckets may get a different registry. */
  differs: z.boolean().default(false),
  /** Hash of the shell's build. */
  shell: z.string().default(''),
  remotes: z.record(z.string(), z.unknown()),
});
export type Registry = z.output<typeof registrySchema>;

/** Name of a remote's federation container: `keywords` → `textloom_keywords`. */
export const containerName = (remoteId: string): string => `textloom_${remoteId.replaceAll('-', '_')}`;

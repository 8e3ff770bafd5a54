import {
  commandEntrySchema,
  cutText,
  pageEntrySchema,
  remoteManifestSchema,
  searchEntrySchema,
  widgetEntrySchema,
  z,
  type ParsedManifest,
} from '@textloom/contracts';
import { lstatSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '../../../platform/base/app-error';
import { fromRoot } from '../../../platform/base/paths';
import { requireOwnOrder } from './manifest.policy';
import { buildSchema, type ReleaseBuild } from './release-build';
import { requireContract } from '../shell/shell-fit.policy';

/** The version is used as a folder name and in addresses. */
const releaseSchema = z.object({
  id: z.string(),
  version: z
    .string()
    .regex(/^\d[\w.+-]{0,63}$/, 'is a digit and at most 63 more letters, digits, dots, signs and underscores'),
  contract: z.number().int().positive(),
});

/** Keys of pages and widgets become parts of component names: `keywords/list`. */
const key = z.string().regex(/^[a-z][\w-]{0,63}$/i);

/**
 * The strict schema of a manifest: an unknown field is most likely misspelled, and ignoring a misspelled `anyOf` would
 * open a page to everybody. Other readers stay tolerant.
 */
const exactManifest = remoteManifestSchema
  .extend({
    // Limits for a folder's name and a heading.
    id: remoteManifestSchema.shape.id.max(64),
    title: remoteManifestSchema.shape.title.max(80),
    pages: z.record(key, pageEntrySchema.strict()),
    widgets: z.record(key, widgetEntrySchema.strict()).default({}),
    commands: z.record(key, commandEntrySchema.strict()).default({}),
    searches: z.record(key, searchEntrySchema.strict()).default({}),
  })
  .strict();

export interface BuiltRemote {
  dir: string;
  version: string;
  manifest: ParsedManifest;
  build: ReleaseBuild;
}

const refused = (reason: string): AppError => new AppError('invalid', reason);

const MAX_JSON = 1_048_576;

export function readJson(dir: string, name: string): unknown {
  const stat = lstatSync(join(dir, name), { throwIfNoEntry: false });
  if (!stat) throw refused(`${name} is missing: build the remote first.`);
  if (!stat.isFile() || stat.size > MAX_JSON) throw refused(`${name} is not a regular file of at most 1 MB.`);
  try {
    return JSON.parse(readFileSync(join(dir, name), 'utf8'));
  } catch {
    throw refused(`${name} is not valid JSON.`);
  }
}

type Issue = z.core.$ZodIssue;

const NOUN: Readonly<Record<string, string>> = {
  pages: 'page',
  widgets: 'widget',
  commands: 'command',
  searches: 'search',
};

/** Error messages for fields whose values come from a list. */
function unknownWord(field: string, value: string): string | undefined {
  if (field === 'slot') return `is for the slot ${value}, which does not exist`;
  if (field === 'anyOf') return `asks for the permission ${value}, which does not exist`;
  if (field === 'icon') return `has the icon ${value}, which the shell does not have`;
  return undefined;
}

/** Longest quote of a file's content in a message. */
const LONGEST_WORD = 60;

/** One sentence about an error in a file. */
function sentence(name: string, issue: Issue): string {
  const [group = '', owner, field = ''] = issue.path.map(String);
  const part = owner !== undefined && Object.hasOwn(NOUN, group) ? `the ${NOUN[group]} ${owner}` : undefined;
  const given = cutText(JSON.stringify(issue.input) ?? '', LONGEST_WORD);
  const unknown = part && given && unknownWord(field, given);
  if (unknown) return `${name}: ${part} ${unknown}.`;
  if (part && given && field === 'path' && issue.code === 'custom')
    return `${name}: the path ${given} of ${part} ${issue.message}.`;
  if (issue.code === 'unrecognized_keys') {
    const whose = part === undefined ? name : `${name}: ${part}`;
    return `${whose} has a field that this server does not know: ${cutText(issue.keys.join(', '), LONGEST_WORD)}.`;
  }
  return `${name} is not valid: ${issue.path.join('.')} ${issue.message}.`.replaceAll(/\s+/g, ' ');
}

/** Reads a value of a build's file, or refuses it. */
export function checkJson<S extends z.ZodType>(schema: S, name: string, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refused(issue ? sentence(name, issue) : `${name} is not valid.`);
}

/** Reads a built remote: remote.json (its declaration) and release.json (its version). */
export function readBuiltRemote(dir: string): BuiltRemote {
  const declared = readJson(dir, 'remote.json');
  // Checked first, so that fields of a newer contract are not reported as mistakes.
  const { id, contract } = checkJson(remoteManifestSchema.pick({ id: true, contract: true }), 'remote.json', declared);
  requireContract(id, contract);
  const manifest = checkJson(exactManifest, 'remote.json', declared);
  requireOwnOrder(manifest);
  const said = readJson(dir, 'release.json');
  const release = checkJson(releaseSchema, 'release.json', said);
  if (release.id !== id) throw refused(`The build declares ${id} and releases ${release.id}.`);
  if (release.contract !== contract)
    throw refused(`The build declares contract ${contract} and releases ${release.contract}.`);
  return { dir, version: release.version, manifest, build: checkJson(buildSchema, 'release.json', said) };
}

/** `mfe-keywords` or `keywords` means the build of that folder; a path is used as it is. */
export function buildFolder(name: string): string {
  if (isAbsolute(name)) return name;
  const folder = name.startsWith('mfe-') ? name : `mfe-${name}`;
  return /^mfe-[a-z][a-z0-9-]*$/.test(folder) ? fromRoot(folder, 'dist') : join(process.cwd(), name);
}

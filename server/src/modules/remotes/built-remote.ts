import { remoteManifestSchema, z, type ParsedManifest } from '@textloom/contracts';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '../../base/app-error';
import { fromRoot } from '../../base/paths';

/** The version is used as a folder name and in addresses. */
const releaseSchema = z.object({
  id: z.string(),
  version: z.string().regex(/^\d[\w.+-]{0,63}$/),
  contract: z.number().int().positive(),
});

const fileName = z.string().regex(/^[\w][\w./-]{0,199}$/);

/** What a build says about its files, in release.json. Builds from before it was written say nothing. */
const buildSchema = z.object({
  /** The entry script. */
  entry: fileName.optional(),
  /** Scripts that each page loads, in the order of their need, beside the entry. */
  pages: z.record(z.string(), z.array(fileName)).optional(),
  /** The same of each widget. */
  widgets: z.record(z.string(), z.array(fileName)).optional(),
  /** Shared modules that they take from the shell: `{ 'pages/list': ['react'] }`. */
  shares: z.record(z.string(), z.array(z.string())).optional(),
  /** Names that it uses of each entry of the shared surface: `{ core: ['Button'] }`. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
});
export type ReleaseBuild = z.output<typeof buildSchema>;

export interface BuiltRemote {
  dir: string;
  version: string;
  manifest: ParsedManifest;
  build: ReleaseBuild;
}

const refused = (reason: string): AppError => new AppError('invalid', reason);

const MAX_JSON = 1_048_576;

function readJson(file: string): unknown {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) throw refused(`${file} is missing: build the remote first.`);
  if (!stat.isFile() || stat.size > MAX_JSON) throw refused(`${file} is no regular file of at most 1 MB.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw refused(`${file} is no JSON.`);
  }
}

function check<S extends z.ZodType>(schema: S, file: string): z.output<S> {
  const result = schema.safeParse(readJson(file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refused(`${file} is not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`);
}

/** Reads a built remote: remote.json (its declaration) and release.json (its version). */
export function readBuiltRemote(dir: string): BuiltRemote {
  const manifest = check(remoteManifestSchema, join(dir, 'remote.json'));
  const file = join(dir, 'release.json');
  const release = check(releaseSchema, file);
  if (release.id !== manifest.id) throw refused(`${dir} declares ${manifest.id} and releases ${release.id}.`);
  if (release.contract !== manifest.contract)
    throw refused(`${dir} declares contract ${manifest.contract} and releases ${release.contract}.`);
  if (!existsSync(join(dir, 'mf-manifest.json')))
    throw refused(`${dir} has no mf-manifest.json: build the remote first.`);
  return { dir, version: release.version, manifest, build: check(buildSchema, file) };
}

/** `mfe-keywords` or `keywords` means the build of that folder; a path is used as it is. */
export function buildFolder(name: string): string {
  if (isAbsolute(name)) return name;
  const folder = name.startsWith('mfe-') ? name : `mfe-${name}`;
  return /^mfe-[a-z][a-z0-9-]*$/.test(folder) ? fromRoot(folder, 'dist') : join(process.cwd(), name);
}

import {
  type PackedTexts,
  type ParsedManifest,
  type Registry,
  type RegistryEntry,
  remoteManifestSchema,
  z,
} from '@textloom/contracts';
import { PartError } from '@textloom/ui';
import { addTexts, pageLanguage } from '@textloom/page-start';
import { translatedManifest } from '../../base/manifest-texts';
import { readOverrides, switchedOff } from './overrides';
import { manifestOf, readEntry, unknownPart } from './read-entry';

/** The remotes that the shell can load, and why it cannot load the others. */
export interface RemoteTable {
  /** Increases with every publish, activate, rollback or disable. */
  readonly release: number;
  readonly remotes: ReadonlyMap<string, RegistryEntry>;
  /** Listed but unusable remotes, each with its reason. */
  readonly dropped: ReadonlyMap<string, PartError>;
  /** Manifests of dropped remotes, if they can be read: their widgets show why they are missing. */
  readonly lost: readonly ParsedManifest[];
}

const TEXTS = z.record(z.string(), z.string());

export const absolute = (address: string): string => new URL(address, location.origin).href;

/** A developer's build, as an entry of the registry: its manifest is the remote.json in its folder. */
async function overridden(id: string, base: string): Promise<unknown> {
  const folder = absolute(base.endsWith('/') ? base : `${base}/`);
  const file = `${folder}remote.json`;
  const answer = await fetch(file, { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
    (cause: unknown) => {
      throw new Error(`${file} cannot be loaded`, { cause });
    },
  );
  if (!answer.ok) throw new Error(`${file} returned ${answer.status}`);
  const declares = remoteManifestSchema.parse(await answer.json());
  return {
    version: `override of ${id}`,
    contract: declares.contract,
    base: folder,
    entry: `${folder}mf-manifest.json`,
    declares,
    enabled: true,
  };
}

/** The texts of its manifest in the language of the page; a release that has none stays English. */
async function inPageLanguage(entry: RegistryEntry): Promise<RegistryEntry> {
  const language = pageLanguage();
  if (language === 'en') return entry;
  const read = async (): Promise<{ default: PackedTexts }> => {
    const answer = await fetch(`${absolute(entry.base)}remote.${language}.json`, {
      signal: AbortSignal.timeout(10_000),
    });
    return { default: answer.ok ? TEXTS.parse(await answer.json()) : {} };
  };
  await addTexts({ [language]: read });
  return { ...entry, declares: translatedManifest(entry.declares) };
}

/** The usable remotes of a registry, with the overrides of this visit. */
export async function tableOf({ release, remotes: named }: Registry): Promise<RemoteTable> {
  const off = switchedOff();
  const remotes = new Map<string, RegistryEntry>();
  const dropped = new Map<string, PartError>();
  const overrides = readOverrides();
  for (const id of new Set([...Object.keys(named), ...Object.keys(overrides)])) {
    const base = overrides[id];
    const entry =
      base === undefined
        ? readEntry(id, named[id], off)
        : await overridden(id, base).then(
            (raw) => readEntry(id, raw, off),
            (cause: unknown) => new PartError(unknownPart(id), 'registry', cause),
          );
    if (entry instanceof PartError) dropped.set(id, entry);
    else remotes.set(id, entry);
  }
  const translated = await Promise.all([...remotes.values()].map(inPageLanguage));
  for (const entry of translated) remotes.set(entry.declares.id, entry);
  const lost = [...dropped.keys()].flatMap((id) => manifestOf(named[id]) ?? []);
  return { release, remotes, dropped, lost };
}

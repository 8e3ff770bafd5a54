import type { ParsedManifest } from '../manifest';

/** What people read of an entry: its name, the heading of its results, the synonyms by which it is found. */
const READ = ['name', 'title', 'words'] as const;
type Read = Readonly<Partial<Record<(typeof READ)[number], string | undefined>>>;

/** The text to show under a key. */
type Say = (key: string, english: string) => string;

function entryWith<E extends Read>(key: string, entry: E, say: Say): E {
  const texts = READ.flatMap((field) => {
    const english = entry[field];
    return english === undefined ? [] : [[field, say(`${key}.${field}`, english)]];
  });
  return { ...entry, ...Object.fromEntries(texts) };
}

const entriesWith = <E extends Read>(key: string, entries: Readonly<Record<string, E>>, say: Say): Record<string, E> =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, entryWith(`${key}.${name}`, entry, say)]));

/** A manifest whose texts, under keys such as `inbox/manifest.pages.list.name`, are what `say` returns for them. */
export function withTexts(manifest: ParsedManifest, say: Say): ParsedManifest {
  const key = `${manifest.id}/manifest`;
  return {
    ...entryWith(key, manifest, say),
    pages: entriesWith(`${key}.pages`, manifest.pages, say),
    commands: entriesWith(`${key}.commands`, manifest.commands, say),
    searches: entriesWith(`${key}.searches`, manifest.searches, say),
  };
}

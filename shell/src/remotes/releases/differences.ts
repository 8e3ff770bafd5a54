import { z, type Registry } from '@textloom/contracts';

/** A change that a newer release set makes for a tab: the part of the page, and the kind. The shell's id is `shell`. */
export interface Difference {
  readonly id: string;
  readonly title: string;
  readonly change: 'version' | 'on' | 'off';
}

const usable = z.object({ version: z.string(), enabled: z.literal(true) });
const titled = z.object({ declares: z.object({ title: z.string() }) });

/** The version of an entry that can be used; null for one that is absent, switched off or invalid. */
function versionOf(entry: unknown): string | null {
  const { data } = usable.safeParse(entry);
  return data?.version ?? null;
}

const titleOf = (id: string, ...entries: readonly unknown[]): string =>
  entries.map((entry) => titled.safeParse(entry).data?.declares.title).find((title) => title !== undefined) ?? id;

/** The changes from `tab`, which the tab runs on, to `now`; empty if the tab would get the same again. */
export function differencesBetween(tab: Registry, now: Registry): readonly Difference[] {
  const shell: readonly Difference[] =
    tab.shell !== now.shell && tab.shell !== '' && now.shell !== ''
      ? [{ id: 'shell', title: 'Textloom', change: 'version' }]
      : [];
  // A set never changes: an entry that was damaged in transit the first time needs no reload.
  const oneSet = tab.release === now.release && (tab.bucket === now.bucket || !(tab.differs || now.differs));
  if (oneSet) return shell;
  const ids = [...new Set([...Object.keys(tab.remotes), ...Object.keys(now.remotes)])];
  const remotes = ids.flatMap((id): Difference[] => {
    const [before, after] = [versionOf(tab.remotes[id]), versionOf(now.remotes[id])];
    if (before === after) return [];
    const change = before === null ? 'on' : after === null ? 'off' : 'version';
    return [{ id, title: titleOf(id, now.remotes[id], tab.remotes[id]), change }];
  });
  return [...shell, ...remotes];
}

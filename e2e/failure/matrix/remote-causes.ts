import type { Page } from '@playwright/test';
import { answer, changeRegistry, changeScript, throwing } from './cell';
import type { Owner } from './owners';

type Mend = () => Promise<void>;

/** One cause of a failure in a remote: how to produce it, the page's message, the report, and the remedy. */
export interface Cause {
  readonly cause: string;
  readonly make: (page: Page, owner: Owner) => Promise<Mend>;
  readonly says: string;
  readonly reports: RegExp;
  readonly helps: 'Try again' | 'Reload the page';
  /** The page's clock is advanced until the part gives up. */
  readonly hangs?: true;
  /** The shell decides this by the registry alone, which remote-view.test.tsx proves too, so only the long run has it. */
  readonly byRegistry?: true;
}

const file = (id: string, name: string): RegExp => new RegExp(`/remotes/${id}/[^/]+/${name}`);
const manifest = ({ id }: Owner): RegExp => file(id, 'mf-manifest\\.json');
const entry = ({ id }: Owner): RegExp => file(id, 'remoteEntry[^/]*\\.js');
/** The files of its pages and widgets, except the one that lists them. */
export const chunk = ({ id }: Owner): RegExp => file(id, 'js/(?!__federation_expose)[^/]+\\.js');

const OUTDATED = 'belongs to an earlier version of the application. Reload the page to get the new one.';
const NEWER = 'needs a newer version of the application. Reload the page to get it.';

/** A registry in which the remote's entry is different. */
const withEntry = (page: Page, { id }: Owner, entryOf: (before: Record<string, unknown>) => unknown): Promise<Mend> =>
  changeRegistry(page, ({ remotes }) => {
    remotes[id] = entryOf(remotes[id] ?? {}) as Record<string, unknown>;
  });

/** The row of the matrix for each remote. */
export const CAUSES: readonly Cause[] = [
  {
    cause: 'manifest 404',
    // As in releases that do not name their entry.
    make: async (page, owner) => {
      await withEntry(page, owner, (before) => ({ ...before, entry: `${String(before.base)}mf-manifest.json` }));
      return answer(page, manifest(owner), (route) => route.fulfill({ status: 404, body: 'gone' }));
    },
    says: 'could not be found on the server.',
    reports: /RUNTIME-003/,
    helps: 'Try again',
  },
  {
    cause: 'entry 500',
    make: (page, owner) => answer(page, entry(owner), (route) => route.fulfill({ status: 500, body: 'broken' })),
    says: 'cannot be reached on the server.',
    reports: /RUNTIME-008/,
    helps: 'Try again',
  },
  {
    cause: 'chunk gone',
    make: (page, owner) => answer(page, chunk(owner), (route) => route.fulfill({ status: 404, body: 'gone' })),
    says: OUTDATED,
    reports: /Loading chunk .* failed/,
    helps: 'Reload the page',
  },
  {
    cause: 'hangs',
    make: (page, owner) => answer(page, entry(owner), () => undefined),
    says: 'took too long to load.',
    reports: /timed out|no response within/,
    helps: 'Try again',
    hangs: true,
  },
  {
    cause: 'throws at start',
    make: (page, owner) =>
      changeScript(page, entry(owner), (script) => `throw new Error("Broken at its start");${script}`),
    says: 'stopped because of an error during its start.',
    reports: /Broken at its start/,
    helps: 'Reload the page',
  },
  {
    cause: 'throws in render',
    make: (page, owner) => changeScript(page, chunk(owner), throwing),
    says: 'stopped because of an error in it.',
    reports: /Broken while it is drawn/,
    helps: 'Reload the page',
  },
  {
    cause: 'contract too new',
    make: (page, owner) => withEntry(page, owner, (before) => ({ ...before, contract: 99 })),
    says: NEWER,
    reports: /built for contract 99/,
    helps: 'Try again',
    byRegistry: true,
  },
  {
    cause: 'incompatible shared version',
    make: (page, owner) =>
      changeScript(page, entry(owner), (script) =>
        script.replaceAll(/requiredVersion:"\^[\d.]+",strictVersion:!0/g, 'requiredVersion:"^99.0.0",strictVersion:!0'),
      ),
    says: NEWER,
    reports: /does not satisfy the requirement of .* which needs \^99\.0\.0/,
    helps: 'Reload the page',
  },
  {
    cause: 'wrong registry entry',
    make: (page, owner) => withEntry(page, owner, () => ({ version: 3 })),
    says: 'cannot be reached: the list of parts is missing or has an error.',
    reports: / is not valid: expected /,
    helps: 'Try again',
    byRegistry: true,
  },
  {
    cause: 'not released',
    make: (page, { id }) => changeRegistry(page, ({ remotes }) => delete remotes[id]),
    says: 'is not released.',
    reports: /not in the registry/,
    helps: 'Try again',
    byRegistry: true,
  },
];

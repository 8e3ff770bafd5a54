import { hasTerm, remoteManifestSchema, routesOf } from '@textloom/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandItems,
  inMenuOrder,
  pageItems,
  resultOf,
  sourcesOf,
  type PaletteItem,
  type Reach,
} from './palette.model';
import { rankedGroups } from './palette-rank';
import { ownActions } from './use-own-actions';
import { TEXTS } from './messages';
import { DEMO } from './demo.fixture';

const ROOT = join(__dirname, '../../..');

/** An object with its keys as PostgreSQL stores them (jsonb), in which manifests reach the shell. */
const stored = <T>(object: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));

/** The manifests of the remotes and the shell. */
const declared = [
  ...readdirSync(ROOT)
    .filter((folder) => folder.startsWith('mfe-'))
    .map((folder) => join(ROOT, folder, 'remote.manifest.ts')),
  join(ROOT, 'shell/shell.manifest.ts'),
]
  .map((file) => remoteManifestSchema.parse(jest.requireActual<{ manifest: unknown }>(file).manifest))
  .map((one) => ({ ...one, commands: stored(one.commands), searches: stored(one.searches) }));

const owner = { allow: [], authorized_account: false };
const routes = routesOf(declared, owner);
const reach: Reach = { routes, manifests: inMenuOrder(declared, routes, 'shell'), holder: owner, views: [] };
const own = ownActions('system', { setMode: jest.fn(), showShortcuts: jest.fn(), signOut: jest.fn() });

/** What the lists of the server return for a text: entries that contain it in one of the searched fields. */
const found = (typed: string): [string, PaletteItem[]][] =>
  sourcesOf(reach).map((source) => {
    const entries = (DEMO[source.call] ?? []).filter((entry) =>
      Object.values(entry).some((value) => hasTerm(String(value), typed)),
    );
    return [source.title, entries.flatMap((entry) => resultOf(source, entry) ?? [])];
  });

const [, ...rows] = readFileSync(join(__dirname, 'queries.tsv'), 'utf8').trim().split('\n');
const queries = rows.map((row) => row.split('\t') as [query: string, group: string, first: string]);

describe('the palette, asked about the demo account', () => {
  it('has a table of 80 queries and more, each asked once', () => {
    expect(queries.length).toBeGreaterThanOrEqual(80);
    expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length);
  });

  it.each(queries)('“%s” leads to %s: %s', (typed, group, first) => {
    const groups = rankedGroups(
      [[TEXTS.pages, pageItems(reach)], [TEXTS.actions, [...commandItems(reach), ...own]], ...found(typed)],
      typed,
    );
    expect([groups[0]?.title, groups[0]?.items[0]?.label]).toEqual([group, first]);
  });
});

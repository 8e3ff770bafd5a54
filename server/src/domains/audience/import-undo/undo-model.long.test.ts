import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { startImports } from '../import/import-worker';
import { createList } from '../import/imports.fixture';
import { stepOfUndo, type UndoDeps } from './run-undo';
import { importFile, rowsOf, type StoredRow } from './undo-import.fixture';

let t: TestApp;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  // Several steps for a few rows.
  const worker = await startImports(t.deps, { pollMs: 50, rows: 2, fewest: 1 });
  t.db.beforeDrop(() => worker.stop());
});

const PEOPLE = 8;
const KINDS = ['edit', 'value', 'tag', 'stop', 'join', 'text', 'delete'] as const;

interface Line {
  person: number;
  name: string;
  tags: string;
  status: string;
  /** Of a custom field. */
  size: string;
}
interface Deed {
  person: number;
  kind: (typeof KINDS)[number];
}

const person = fc.nat(PEOPLE - 1);
const lines: fc.Arbitrary<Line[]> = fc.array(
  fc.record({
    person,
    name: fc.constantFrom('', 'Ann', 'Ben', 'Cy'),
    tags: fc.constantFrom('', '', 'vip', 'old'),
    status: fc.constantFrom('Subscribed', 'Subscribed', 'Subscribed', 'Unsubscribed'),
    size: fc.constantFrom('', '', '1', '2', 'large'),
  }),
  { minLength: 1, maxLength: 8 },
);
const deeds: fc.Arbitrary<Deed[]> = fc.array(fc.record({ person, kind: fc.constantFrom(...KINDS) }), { maxLength: 5 });

/** An account with a keyword, and a random course of files, events and undos for its people. */
class World {
  readonly owner: TestUser;
  readonly keyword: string;

  /** The id of its custom field. */
  readonly field: number;

  constructor(owner: TestUser, field: number) {
    this.owner = owner;
    this.field = field;
    this.keyword = `M${owner.accountId}`;
  }

  phone(n: number): string {
    return `214555${String((this.owner.accountId % 1_000) * 10 + n).padStart(4, '0')}`;
  }

  load(file: readonly Line[]): Promise<number> {
    // A column without any number is refused as one of another kind.
    const hasNumbers = file.some(({ size }) => /^\d/.test(size));
    const rows = file.map(({ person: n, name, tags, status, size }) =>
      [this.phone(n), name, tags, status, hasNumbers ? size : ''].join(','),
    );
    return importFile(t, this.owner, this.keyword, ['Phone,First Name,Tags,Status,Size', ...rows].join('\n'));
  }

  async text(phone: string, body: string): Promise<void> {
    await t.deps.receiver.inbound({
      providerId: randomUUID(),
      from: phone,
      to: t.deps.config.shortcode,
      body,
      media: [],
      at: new Date(),
    });
  }

  /** The last text to the account. */
  lastText(): Promise<number> {
    return t.db.asEngine((tx) =>
      tx.value<number>('select coalesce(max(id), 0) as last from inbound_message where account_id = $1', [
        this.owner.accountId,
      ]),
    );
  }

  /** Phones that texted the account after that one, or that left by it. */
  async textedAfter(last: number, decision = ''): Promise<Set<string>> {
    const texts = await sql<{ phone: string }>(
      `select phone from inbound_message where account_id = $1 and id > $2 and ($3 = '' or decision = $3)`,
      [this.owner.accountId, last, decision],
    );
    return new Set(texts.map(({ phone }) => phone));
  }

  async do({ person: n, kind }: Deed): Promise<void> {
    const phone = this.phone(n);
    if (kind === 'join') return this.text(phone, this.keyword);
    if (kind === 'stop') return this.text(phone, 'STOP');
    if (kind === 'text') return this.text(phone, 'who is this');
    const row = (await rowsOf(t, this.owner)).get(phone);
    if (!row || row.deleted) return;
    if (kind === 'delete') await t.call(this.owner, 'DELETE', `subscribers/${row.id}`);
    if (kind === 'value') {
      const form = { values: JSON.stringify({ [this.field]: '7' }) };
      await t.call(this.owner, 'PUT', `subscribers/${row.id}/fields`, { form });
    }
    if (kind === 'edit')
      await t.call(this.owner, 'PUT', `subscribers/${row.id}`, { form: { phone, first_name: 'Eve' } });
    if (kind === 'tag') {
      const json = { ids: [row.id], filter: null, excluded: [], tag: 'gold' };
      await t.call(this.owner, 'POST', 'subscribers/bulk/tag', { json });
    }
  }
}

/** A database that rolls back a worker's transaction when the next of these is true: the worker was killed. */
const killing = (kills: boolean[]): UndoDeps => ({
  db: {
    ...t.db,
    asAccount: ((account, work) =>
      t.db.asAccount(account, async (tx) => {
        const result = await work(tx);
        if (kills.shift() === true) throw new Error('killed');
        return result;
      })) as typeof t.db.asAccount,
  },
});

const same = (row: StoredRow | undefined, other: StoredRow | undefined): boolean =>
  JSON.stringify(row) === JSON.stringify(other);

type Rows = Map<string, StoredRow>;

/** A phone that the file has opted out, and that had not left before. */
const hasMade = (was: StoredRow | undefined, imported: StoredRow | undefined): boolean =>
  imported?.disabled === 1 && was?.disabled !== 1;

/** What else happened to a phone since the import. */
interface Since {
  /** The person texted. */
  texted: boolean;
  /** The person, or a later file, marked it as left. */
  left: boolean;
}

/** The rule in plain code: a row after an undo, from its state before the import, after it, and now. */
function expected(was: StoredRow | undefined, imported: StoredRow | undefined, now: StoredRow, since: Since) {
  if (!imported || same(was, imported) || !same(imported, now)) return now;
  // Only an opt-out made by this file alone is lifted.
  if (was && imported.disabled === 1) return hasMade(was, imported) && !since.left ? was : now;
  if ((!was || was.deleted) && since.texted) return now;
  const lifted = hasMade(was, imported) && !since.left ? { disabled: 0, disabled_at: null } : {};
  return (
    was ?? {
      ...now,
      ...lifted,
      deleted: true,
      first_name: '',
      tags: '',
      values: null,
      modified_at: expect.any(String) as string,
    }
  );
}

const left = (owner: TestUser) =>
  sql<{ phone: string; keyword_id: number; reason: string }>(
    'select phone, keyword_id, reason, created_at from suppression where account_id = $1 order by 1, 2',
    [owner.accountId],
  );

interface Loaded {
  id: number;
  before: Rows;
  imported: Rows;
  lastText: number;
}

async function load(world: World, file: readonly Line[]): Promise<Loaded> {
  const before = await rowsOf(t, world.owner);
  const lastText = await world.lastText();
  return { id: await world.load(file), before, lastText, imported: await rowsOf(t, world.owner) };
}

async function undo(
  world: World,
  { id, before, imported, lastText }: Loaded,
  kills: boolean[],
  otherFiles: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { owner } = world;
  const texted = await world.textedAfter(lastText);
  const stopped = await world.textedAfter(lastText, 'opt-out');
  const sinceOf = (phone: string): Since => ({
    texted: texted.has(phone),
    left: stopped.has(phone) || otherFiles.has(phone),
  });
  const now = await rowsOf(t, owner);
  const suppressed = await left(owner);
  const preview = (await t.call(owner, 'GET', `subscribers/imports/${id}/undo`)).body.data;
  const refused = (await t.call(owner, 'POST', `subscribers/imports/${id}/undo`)).status === 409;
  const deps = killing(kills);
  while (await stepOfUndo(deps, owner.accountId, id).catch(() => true));
  const { undo: shown } = (await t.call(owner, 'GET', `subscribers/imports/${id}`)).body.data;
  // The import is refused when everybody in the file has opted out.
  expect(shown).toMatchObject(refused ? { reason: 'nothing' } : { state: 'done', ...preview });
  const after = await rowsOf(t, owner);
  for (const [phone, row] of now)
    expect(after.get(phone)).toEqual(expected(before.get(phone), imported.get(phone), row, sinceOf(phone)));
  expect(after.size).toBe(now.size);
  // People who stay as they are because of a later change also stay unsubscribed.
  const isLifted = (phone: string): boolean => {
    const [was, made] = [before.get(phone), imported.get(phone)];
    return hasMade(was, made) && !sinceOf(phone).left && same(made, now.get(phone)) && (!!was || !texted.has(phone));
  };
  const lifted = suppressed.filter((one) => one.reason === 'import' && one.keyword_id === 0 && isLifted(one.phone));
  expect(await left(owner)).toEqual(suppressed.filter((one) => !lifted.includes(one)));
}

/** The counted numbers of the account. */
async function numbersOf({ owner }: World) {
  const [counted, reports, joined, tags] = await Promise.all([
    one<{ total: number; active: number }>(
      'select coalesce(sum(total), 0)::int as total, coalesce(sum(active), 0)::int as active from subscriber_count where account_id = $1',
      [owner.accountId],
    ),
    one<{ joins: number; net: number }>(
      'select coalesce(sum(joins), 0)::int as joins, coalesce(sum(net), 0)::int as net from report_change where account_id = $1',
      [owner.accountId],
    ),
    one<{ people: number }>(
      `select coalesce(sum(coalesce(people, 1)), 0)::int as people from activity where account_id = $1 and type = 'subscriber-register'`,
      [owner.accountId],
    ),
    one<{ wrong: number }>(
      `select count(*)::int as wrong from (
         (select s.id, t.tag from subscriber s cross join lateral tags_in(s.tags) t(tag) where s.account_id = $1)
         except select subscriber_id, tag from subscriber_tag where account_id = $1) x`,
      [owner.accountId],
    ),
  ]);
  return { ...counted, ...reports, joined: joined.people, tags: tags.wrong };
}

/** The same, counted from its people. The feed names everybody whom the reports count as joined. */
async function recounted({ owner }: World, joins: number) {
  const listed = [...(await rowsOf(t, owner)).values()].filter(({ deleted }) => !deleted);
  const active = listed.filter(({ disabled }) => disabled === 0).length;
  return { total: listed.length, active, net: active, joins, joined: joins, tags: 0 };
}

describe('SUBS-054: the undo of an import', () => {
  it('equals a plain model, whatever happened since and whenever its worker is killed', async () => {
    const story = fc.asyncProperty(
      fc.record({
        first: lines,
        early: deeds,
        file: lines,
        meanwhile: deeds,
        later: fc.option(lines),
        late: deeds,
        kills: fc.array(fc.boolean(), { maxLength: 6 }),
      }),
      async ({ first, early, file, meanwhile, later, late, kills }) => {
        const owner = await t.createOwner();
        const size = await t.call(owner, 'POST', 'subscribers/fields', { form: { name: 'Size', kind: 'number' } });
        const world = new World(owner, size.body.data.id);
        await createList(t, world.owner, world.keyword);
        await world.load(first);
        for (const deed of early) await world.do(deed);
        const loaded = await load(world, file);
        for (const deed of meanwhile) await world.do(deed);
        if (later) await undo(world, await load(world, later), [...kills]);
        const others = (later ?? []).flatMap((line) =>
          line.status === 'Unsubscribed' ? [world.phone(line.person)] : [],
        );
        for (const deed of late) await world.do(deed);
        await undo(world, loaded, [...kills], new Set(others));
        const numbers = await numbersOf(world);
        expect(numbers).toEqual(await recounted(world, numbers.joins));
      },
    );
    await fc.assert(story, { numRuns: 25, seed: 26, endOnFailure: true });
  });
});

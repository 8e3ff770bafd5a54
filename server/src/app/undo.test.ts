import { isDeepStrictEqual } from 'node:util';
import { createAutomation } from '../testing/automations';
import { testApp, type TestApp, type TestUser } from '../testing/app';
import { bulkTools } from '../domains/audience/bulk-action/bulk.fixture';
import { importFile, undone } from '../domains/audience/import-undo/undo-import.fixture';
import { startImports } from '../domains/audience/import/import-worker';
import { sequenceOn, workOff } from '../domains/automations/entry/sequence-triggers.fixture';

let t: TestApp;
const { sql, one, addKeyword, add, started, undo, work, membersOf } = bulkTools(() => t);
let next = 5_125_540_000;

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});

interface Person {
  owner: TestUser;
  keyword: number;
  /** On the lists of two keywords, in sequences of both, in a group, tagged. */
  ids: number[];
  phone: string;
  /** The person is in the first, not in the second. */
  groups: number[];
}

/** A person about whom every listener of an opt-out or a tag stores something. */
async function someone(): Promise<Person> {
  const owner = await t.createOwner({ allow: ['group_creategroups', 'subscriber_uploadcontacts'], planLeft: 1_000 });
  const phone = String((next += 1));
  const keyword = await addKeyword(owner, `UNDO${phone}`);
  const ids = [
    await add(owner, keyword, phone, { tags: 'old, vip' }),
    await add(owner, await addKeyword(owner, `ALSO${phone}`), phone),
  ];
  for (const id of ids) {
    const { id: sequence, steps } = await createAutomation(t.db, owner, {
      steps: [
        { hours: 1, message: 'One' },
        { hours: 2, message: 'Two' },
      ],
    });
    await sql(
      `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
       values ($1, $2, $3, now(), $4, now() + interval '2 hours', now() + interval '3 hours')`,
      [sequence, id, owner.accountId, steps[1]],
    );
    await sql(
      'insert into sequence_sent (automation_id, subscriber_id, round, step_id, account_id) values ($1, $2, 1, $3, $4)',
      [sequence, id, steps[0], owner.accountId],
    );
  }
  // Sequences that begin by tags which the actions below add or remove.
  await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'fresh' });
  await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'vip' });
  const groups: number[] = [];
  for (const name of ['Regulars', 'Others'])
    groups.push(
      (
        await one<{ id: number }>('insert into contact_group (account_id, name) values ($1, $2) returning id', [
          owner.accountId,
          name,
        ])
      ).id,
    );
  await sql('insert into contact_group_member (group_id, subscriber_id, account_id) values ($1, $2, $3)', [
    groups[0],
    ids[0],
    owner.accountId,
  ]);
  return { owner, keyword, ids, phone, groups };
}

/** What the domains store about the account's people, by listener. */
async function known({ owner, groups, keyword }: Person): Promise<Record<string, unknown>> {
  const of = async (text: string): Promise<unknown> => sql(text, [owner.accountId]);
  const detail = (await t.call(owner, 'GET', `keywords/${keyword}`)).body.data;
  return {
    lists: await of(
      'select id, phone, disabled, disabled_at, deleted, subscribed_at, tags, keyword_id from subscriber where account_id = $1 order by id',
    ),
    blocked: await of('select phone, keyword_id, reason from suppression where account_id = $1 order by 1, 2'),
    activity: await of(`select type, phone, people from activity where account_id = $1 order by id`),
    places: await of(
      'select automation_id, subscriber_id, state, round, step_id, joined_at, due_at, next_at from sequence_person where account_id = $1 order by 1, 2',
    ),
    entries: await of('select automation_id, subscriber_id from sequence_entry where account_id = $1'),
    texts: await of('select phone, body from message where account_id = $1 order by id'),
    reports: await of(
      'select keyword_id, sum(manual) as manual, sum(joins) as joins, sum(leaves) as leaves, sum(net) as net from report_change where account_id = $1 group by 1 having sum(joins) <> 0 or sum(leaves) <> 0 or sum(net) <> 0 or sum(manual) <> 0 order by 1',
    ),
    leaves: await of('select campaign_id from campaign_leave where account_id = $1'),
    keyword: { total: detail?.total_subscribers, subscribers: detail?.subscribers },
    groups: await Promise.all(groups.map((group) => membersOf(owner, group))),
  };
}

const ACTIONS: Readonly<Record<string, (person: Person) => Promise<() => Promise<unknown>>>> = {
  'an unsubscribe': async ({ owner, ids: [id] }) => {
    await t.call(owner, 'PUT', `subscribers/${id}/unsubscribe`);
    return () => t.call(owner, 'POST', `subscribers/${id}/restore`);
  },
  'a delete': async ({ owner, ids: [id] }) => {
    await t.call(owner, 'DELETE', `subscribers/${id}`);
    return () => t.call(owner, 'POST', `subscribers/${id}/restore`);
  },
  'an unsubscribe of selected people': async ({ owner, ids }) => {
    const { id } = await started(owner, 'unsubscribe', { ids });
    return () => undo(owner, id);
  },
  'a delete of selected people': async ({ owner, ids }) => {
    const { id } = await started(owner, 'delete', { ids });
    return () => undo(owner, id);
  },
  'adding to a group': async ({ owner, ids, groups: [, group] }) => {
    const { id } = await started(owner, 'group', { ids, group_id: group ?? 0 });
    return () => undo(owner, id);
  },
  'adding a tag': async ({ owner, ids }) => {
    const { id } = await started(owner, 'tag', { ids, tag: 'fresh' });
    return () => undo(owner, id);
  },
  'removing a tag': async ({ owner, ids }) => {
    const { id } = await started(owner, 'untag', { ids, tag: 'vip' });
    return () => undo(owner, id);
  },
  'an import that tags known people and adds others': async ({ owner, phone, keyword }) => {
    const file = `Phone,Tags\n${phone},"old, vip, fresh"\n${(next += 1)},fresh`;
    const { keyword: name } = await one<{ keyword: string }>('select keyword from keyword where id = $1', [keyword]);
    await sql('update keyword set approved = true where id = $1', [keyword]);
    const id = await importFile(t, owner, name, file);
    return () => undone(t, owner, id);
  },
  'an import that marks known people as left': async ({ owner, ids, phone, keyword }) => {
    const { keyword: name } = await one<{ keyword: string }>('select keyword from keyword where id = $1', [keyword]);
    await sql('update keyword set approved = true where id = $1', [keyword]);
    const id = await importFile(t, owner, name, `Phone,Status\n${phone},Unsubscribed\n`);
    // At once, not when the next step is due: the undo recognizes by the moment what the import has ended.
    const inside = await sql('select from sequence_person where subscriber_id = any($1) and state = 0', [ids]);
    expect(inside).toEqual([]);
    return () => undone(t, owner, id);
  },
};

describe('what a user undoes is restored, in every domain that acted on it', () => {
  it.each(Object.keys(ACTIONS))('%s: lists, sequences, groups, activity, reports and texts', async (name) => {
    const person = await someone();
    const before = await known(person);
    const takeBack = await ACTIONS[name]?.(person);
    await workOff(t);
    // Actions that end consents are held until they can no longer be undone.
    expect(isDeepStrictEqual(await known(person), before)).toBe(name.includes('of selected'));
    await takeBack?.();
    await work();
    await workOff(t);
    const after = await known(person);
    // People whom an undone import added stay as deleted rows that no list shows.
    const lists = (rows: unknown): unknown => (rows as { id: number }[]).filter(({ id }) => person.ids.includes(id));
    expect({ ...after, lists: lists(after.lists), places: placesOf(after.places, person) }).toEqual({
      ...before,
      lists: lists(before.lists),
    });
  });
});

const placesOf = (rows: unknown, { ids }: Person): unknown =>
  (rows as { subscriber_id: number }[]).filter(({ subscriber_id: id }) => ids.includes(id));

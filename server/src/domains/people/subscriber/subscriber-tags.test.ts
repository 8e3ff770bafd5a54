import fc from 'fast-check';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { tables } from '../../../testing/tables';

let db: TestDatabase;
let owner: TestUser;
const { sql } = tables(() => db);

beforeAll(async () => {
  db = await testDatabase();
  owner = await accountFactory(db).createOwner();
});

/** Tag texts as people and other programs write them. */
const tagsText = fc
  .array(fc.constantFrom('VIP', 'vip', ' Vip ', 'new', '', ' ', 'café', 'CAFÉ', 'a b'), { maxLength: 4 })
  .map((tags) => tags.join(','));

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), tags: fc.array(tagsText, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(5), tags: tagsText }),
  // For all at once, as an import or a bulk action does.
  fc.record({ kind: fc.constant('changeAll' as const), tags: tagsText }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
);

describe('The tags of subscribers, one by one', () => {
  it('equal those in their texts after any additions, changes and removals', async () => {
    let phone = 5125550000;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        await sql('delete from subscriber where account_id = $1', [owner.accountId]);
        const model = new Map<number, string>();
        const nth = (at: number): number | undefined => [...model.keys()][at % Math.max(model.size, 1)];
        for (const one of steps) {
          if (one.kind === 'add') {
            const added = await sql<{ id: number }>(
              `insert into subscriber (account_id, keyword_id, phone, tags)
               select $1, 1, ($2::bigint + place)::text, tags from unnest($3::text[]) with ordinality t(tags, place) order by place returning id`,
              [owner.accountId, (phone += 10), one.tags],
            );
            added.forEach(({ id }, place) => model.set(id, one.tags[place] ?? ''));
          } else if (one.kind === 'changeAll') {
            await sql('update subscriber set tags = $2 where account_id = $1', [owner.accountId, one.tags]);
            for (const id of model.keys()) model.set(id, one.tags);
          } else {
            const id = nth(one.at);
            if (id === undefined) continue;
            if (one.kind === 'remove') {
              await sql('delete from subscriber where id = $1', [id]);
              model.delete(id);
            } else {
              await sql('update subscriber set tags = $2 where id = $1', [id, one.tags]);
              model.set(id, one.tags);
            }
          }
        }
        const stored = await sql<{ id: number; tag: string }>(
          'select subscriber_id as id, tag from subscriber_tag where account_id = $1',
          [owner.accountId],
        );
        const expected = [...model].flatMap(([id, text]) => tagsIn(text).map((tag) => `${id} ${tag}`));
        expect(stored.map(({ id, tag }) => `${id} ${tag}`).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 25 },
    );
  });

  it('keep the moment at which each was added when other tags change', async () => {
    await sql('delete from subscriber where account_id = $1', [owner.accountId]);
    await sql(`insert into subscriber (account_id, keyword_id, phone, tags) values ($1, 1, '5125550001', 'old')`, [
      owner.accountId,
    ]);
    const moments = () =>
      sql<{ tag: string; at: string }>(
        `select tag, added_at::text as at from subscriber_tag where account_id = $1 and tag in ('old', 'new') order by tag desc`,
        [owner.accountId],
      );
    const before = await moments();
    await sql(`update subscriber set tags = 'OLD, new' where phone = '5125550001'`);
    const after = await moments();
    expect(after.map(({ tag }) => tag)).toEqual(['old', 'new']);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.at).not.toBe(before[0]?.at);
  });
});

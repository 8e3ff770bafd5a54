import { formatPhone } from '@textloom/contracts';
import { accountFactory } from '../../../testing/accounts';
import { freshPhone, inboundFixture, type Fixture } from '../../inbound/receiver/inbound.fixture';
import { approveDueKeywords, approveKeyword } from './keyword-approval.job';
import { noticesOf } from '../../../testing/notices';
import { eventsDuring } from '../../../testing/live-events';

let f: Fixture;
let account: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture();
  account = await f.account('Luigi Pizza', ['pizza', 'pasta', 'soup', 'gone']);
});

beforeEach(() =>
  f.rows('update keyword set approved = false, approved_at = null, review_hold = false, added_at = now()'),
);

const approved = async () =>
  (
    await f.rows<{ keyword: string }>(
      'select keyword from keyword where approved and approved_at is not null order by keyword',
    )
  ).map((row) => row.keyword);

const heardDuring = async (work: () => Promise<unknown>): Promise<unknown[]> => (await eventsDuring(f.db, work)).told;

describe('ENG-004, ENG-009: a keyword is approved later', () => {
  it('by the job when it has waited long enough, once, and notifies the account', async () => {
    await f.rows(`update keyword set added_at = now() - interval '21 seconds' where keyword in ('pizza', 'gone')`);
    await f.rows(`update keyword set deleted = true, deleted_at = now() where keyword = 'gone'`);
    const heard = await heardDuring(async () => {
      const done = await Promise.all([approveDueKeywords(f.db, 20_000), approveDueKeywords(f.db, 20_000)]);
      expect(done.sort()).toEqual([0, 1]);
    });
    expect(await approved()).toEqual(['pizza']);
    expect(heard).toEqual([
      { account: account.id, type: 'keyword.changed', payload: { id: account.keywords.pizza } },
      { account: account.id, type: 'profile.changed', payload: { reason: 'keywords' } },
    ]);
    expect(await approveDueKeywords(f.db, 20_000)).toBe(0);
  });

  it('and causes a notice for everybody in the account, once', async () => {
    const { createOwner, createAuthorizedUser } = accountFactory(f.db);
    const owner = await createOwner();
    const colleague = await createAuthorizedUser(owner);
    const [row] = await f.rows<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, added_at) values (${owner.accountId}, 'Slice', 'SLICE', now() - interval '1 minute') returning id`,
    );
    await Promise.all([approveDueKeywords(f.db, 20_000), approveDueKeywords(f.db, 20_000)]);
    await f.db.asEngine((tx) => approveKeyword(tx, 'slice'));
    for (const user of [owner, colleague])
      expect(await noticesOf(f.db, user)).toEqual([
        {
          kind: 'keyword.approved',
          text: 'Your keyword Slice is approved: whoever joins now gets its welcome message, while your account can send.',
          path: `/keywords/${row?.id}`,
        },
      ]);
  });

  it('only by an operator while its review is on hold', async () => {
    await f.rows(`update keyword set review_hold = true, added_at = now() - interval '1 day' where keyword = 'soup'`);
    expect(await approveDueKeywords(f.db, 20_000)).toBe(0);
    expect(await f.db.asEngine((tx) => approveKeyword(tx, 'soup'))).toMatchObject({ changed: true });
    expect(await approved()).toEqual(['soup']);
  });

  it('by an operator, in any case of letters; a second approval changes nothing', async () => {
    const id = account.keywords.pasta;
    expect(await f.db.asEngine((tx) => approveKeyword(tx, ' pAsta'))).toEqual({
      id,
      accountId: account.id,
      changed: true,
    });
    expect(await heardDuring(() => f.db.asEngine((tx) => approveKeyword(tx, 'pasta')))).toEqual([]);
    expect(await f.db.asEngine((tx) => approveKeyword(tx, 'nosuch'))).toBeNull();
    expect(await approved()).toEqual(['pasta']);
  });

  it('and welcomes only subscribers who join from then on', async () => {
    const [early, late] = [freshPhone(), freshPhone()];
    await f.text(early, 'soup');
    await f.db.asEngine((tx) => approveKeyword(tx, 'SOUP'));
    await f.text(late, 'soup');
    expect(await f.queued(early)).toEqual([]);
    expect(await f.queued(late)).toHaveLength(1);
  });
});

describe('ENG-010: a keyword text is unique at its number', () => {
  it('enforced by the database, so that a text has one owner', async () => {
    await expect(f.account('Second', ['PIZZA'])).rejects.toMatchObject({ code: '23505' });
  });

  it('so an approval names the number of one that several accounts have', async () => {
    const own = await f.account('Own', []);
    const number = await f.ownNumber(own.id);
    await f.rows(`insert into keyword (account_id, keyword, canonical) values ($1, 'pizza', 'PIZZA')`, [own.id]);
    await expect(f.db.asEngine((tx) => approveKeyword(tx, 'pizza'))).rejects.toMatchObject({
      fields: {
        number: `pizza is a keyword at several numbers: the shared code, ${formatPhone(number)}. Name one.`,
      },
    });
    const at = (where: string | null) => f.db.asEngine((tx) => approveKeyword(tx, 'pizza', where));
    expect(await at(number)).toMatchObject({ accountId: own.id, changed: true });
    expect(await at(null)).toMatchObject({ accountId: account.id, changed: true });
    expect(await at('8885559999')).toBeNull();
  });
});

import type { TestUser } from '../../../testing/app';
import { pendingFixture, type PendingFixture } from './pending.fixture';

let f: PendingFixture;
let owner: TestUser;
let keyword: string;
let next = 5_129_000_000;
const freshPhone = (): string => String((next += 1));

beforeAll(async () => {
  f = await pendingFixture();
});
beforeEach(async () => {
  owner = await f.t.createOwner({ planLeft: 500 });
  keyword = `YESTO${owner.accountId}`;
  await f.list(owner, keyword);
});

describe('decisions 615, 621: what counts as YES, and to whose question', () => {
  it.each(['YES!!', 'yes 👍', '👍 Yes', '“Yes.”', 'Y', 'Sí', ' ye\u200bs '])('is subscribed by %j', async (word) => {
    const phone = freshPhone();
    await f.add(owner, keyword, phone);
    await f.text(phone, word);
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'subscribed' });
  });

  it.each(['HELP', 'Yes please', 'who is this'])(
    'stays pending after %s: a later YES still counts (decision 621)',
    async (word) => {
      const phone = freshPhone();
      await f.add(owner, keyword, phone);
      await f.text(phone, word);
      expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'pending' });
      expect(await f.text(phone, 'YES')).toMatchObject({ decision: 'opt-in', rule: 'question' });
      expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'subscribed' });
    },
  );

  it('ignores a YES that answers what another account has sent since', async () => {
    const phone = freshPhone();
    const theirs = await f.t.createOwner({ planLeft: 500 });
    await f.list(theirs, `THEIR${theirs.accountId}`);
    await f.add(owner, keyword, phone);
    await f.text(phone, 'Yes please');
    await f.text(phone, `THEIR${theirs.accountId}`);
    await f.text(phone, 'YES');
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'pending' });
  });

  it('answers the account that asked, and no other', async () => {
    const phone = freshPhone();
    const theirs = await f.t.createOwner({ planLeft: 500 });
    const other = `THEIR${theirs.accountId}`;
    await f.list(theirs, other);
    await f.add(theirs, other, phone);
    await f.add(owner, keyword, phone);
    await f.text(phone, 'YES');
    expect(await f.standing(owner, phone)).toEqual({ [keyword]: 'subscribed' });
    expect(await f.standing(theirs, phone)).toEqual({ [other]: 'pending' });
  });
});

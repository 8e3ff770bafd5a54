import { testApp } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';

describe('ADR 0112: a phone on hold', () => {
  it('is left out of a send for its own reason, and is a recipient again once the hold is lifted', async () => {
    const app = await testApp();
    const owner = await app.createOwner();
    const stranger = await app.createOwner();
    const keyword = await createKeyword(app.db, owner, 'PIZZA');
    const people = await createSubscribers(app.db, owner, keyword, 4, 5_125_580_100);
    const sql = (text: string, values: unknown[]) => app.db.asEngine((tx) => tx.execute(text, values));
    const hold = (account: number, phone: string) =>
      sql(`insert into marketing_hold (account_id, phone, reason) values ($1, $2, 'wrong_number')`, [account, phone]);
    await hold(owner.accountId, '5125580100');
    await hold(owner.accountId, '5125580101');
    // Held by another account, whose relation to the phone is its own.
    await hold(stranger.accountId, '5125580102');
    // Counted for the first reason that applies.
    await sql('update subscriber set undeliverable = 11 where id = $1', [people[1]]);
    const run = async () =>
      (await app.call(owner, 'POST', 'messages/campaigns/dryrun', { form: { message: 'Hi', keywords: [keyword] } }))
        .body.data;
    expect(await run()).toMatchObject({ chosen: 4, undeliverable: 1, on_hold: 1, suppressed: 0, recipients: 2 });
    await sql('delete from marketing_hold where account_id = $1', [owner.accountId]);
    expect(await run()).toMatchObject({ chosen: 4, undeliverable: 1, on_hold: 0, suppressed: 0, recipients: 3 });
  });
});

import { randomUUID } from 'node:crypto';
import { KIND } from '../../texting/message/kinds';
import { testApp, type TestApp } from '../../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

describe('ENG-002, SUBS-049: messages over a carrier’s own connection', () => {
  it('are handled like webhooks: YES replies to the account that asked this phone', async () => {
    const [asking, other] = [await t.createOwner(), await t.createOwner()];
    const phone = '5125550177';
    const message =
      'insert into message (account_id, kind, status, phone, body, created_at, claimed_at) values ($1, $2, 3, $3, $4, now() - $5::interval, now() - $5::interval)';
    await t.db.engine.query(message, [asking.accountId, KIND.first, phone, 'Reply YES', '2 hours']);
    await t.db.engine.query(message, [other.accountId, KIND.campaign, phone, 'Half price', '1 hour']);
    await t.deps.receiver.inbound({
      providerId: randomUUID(),
      from: phone,
      to: t.deps.config.shortcode,
      body: 'Yes',
      media: [],
      at: new Date(),
    });
    const { rows } = await t.db.engine.query(
      'select account_id, decision, rule from inbound_message where phone = $1',
      [phone],
    );
    expect(rows).toEqual([{ account_id: asking.accountId, decision: 'reply', rule: 'question' }]);
  });
});

import { randomUUID } from 'node:crypto';
import { testCards, testHolder, type TestCards } from '../../../testing/card-provider';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { CardRefused, ChargeKeyUsed, type ChargeRequest, type ProviderPayment } from './card-provider';

let db: TestDatabase;
let t: TestCards;
beforeAll(async () => {
  db = await testDatabase();
  t = await testCards(db);
});

let lastId = 0;
const newId = (): number => (lastId += 1);
const GOOD = '4242424242424242';

/** A charge for a new account with this card. */
async function order(number: string, changes: Partial<ChargeRequest> = {}): Promise<ChargeRequest> {
  const accountId = newId();
  const { customer, paymentMethod } = await t.storeCard(accountId, number);
  return {
    holder: testHolder(accountId),
    reference: randomUUID(),
    orderId: newId(),
    amountCents: 2900,
    customer,
    paymentMethod,
    description: 'Starter',
    automatic: false,
    ...changes,
  };
}
const charge = async (number: string, changes: Partial<ChargeRequest> = {}): Promise<ProviderPayment> =>
  t.cards.charge(await order(number, changes));
const charges = (): Promise<{ count: number }> =>
  db.asEngine((tx) => tx.one('select count(*) as count from simulator.stripe_charge'));
const PAID = { state: 'paid', clientSecret: '', failure: '', refunds: [], dispute: '' } as const;
const refundedCents = ({ refunds }: ProviderPayment): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amountCents }) => sum + amountCents, 0);

describe('PAY-007: a charge', () => {
  it('is paid, and sends the order and the account to the provider', async () => {
    const request = await order(GOOD);
    const payment = await t.cards.charge(request);
    expect(payment).toEqual({
      ...PAID,
      intentId: expect.stringMatching(/^pi_/),
      orderId: request.orderId,
      reference: request.reference,
      installation: 'test',
      accountId: request.holder.accountId,
      customer: request.customer,
      amountCents: 2900,
      currency: 'usd',
    });
    expect((await t.call('GET', `payment_intents/${payment.intentId}`)).body).toMatchObject({
      amount: 2900,
      currency: 'usd',
      description: 'Starter',
      metadata: {
        order: String(request.orderId),
        reference: request.reference,
        account: String(request.holder.accountId),
      },
    });
    expect(await t.cards.readPayment(payment.intentId)).toEqual(payment);
  });

  it('of the same order is the same payment, one after the other and at the same time', async () => {
    const request = await order(GOOD);
    const before = await charges();
    const payments = await Promise.all([1, 2, 3, 4].map(() => t.cards.charge(request)));
    payments.push(await t.cards.charge(request));
    expect(new Set(payments.map(({ intentId }) => intentId)).size).toBe(1);
    expect((await charges()).count).toBe(before.count + 1);
  });

  it('of the same order with another amount is refused by the provider and charges nothing', async () => {
    const request = await order(GOOD);
    await t.cards.charge(request);
    const before = await charges();
    await expect(t.cards.charge({ ...request, amountCents: 7900 })).rejects.toThrow(ChargeKeyUsed);
    expect(await charges()).toEqual(before);
  });

  it.each([['4000000000000341', 'Your card was declined.']])(
    'of %s, which could be stored, fails with the message of the provider',
    async (number, failure) => {
      const request = await order(number);
      const payment = await t.cards.charge(request);
      expect(payment).toMatchObject({ state: 'failed', failure, orderId: request.orderId });
      // Again: the same payment, no second attempt.
      expect(await t.cards.charge(request)).toEqual(payment);
    },
  );

  it('with a card that is not the customer’s is refused', async () => {
    const [first, second] = [await order(GOOD), await order(GOOD)];
    await expect(t.cards.charge({ ...first, paymentMethod: second.paymentMethod })).rejects.toThrow(
      'The stored card cannot be charged. Please change your card.',
    );
  });
});

describe('API-074: cards that are refused when they are stored', () => {
  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
  ])('%s: %s', async (number, message) => {
    await expect(t.storeCard(newId(), number)).rejects.toThrow(message);
  });
});

describe('PAY-007: a bank that asks the holder to confirm', () => {
  const ALWAYS = '4000002760003184';
  const UNLESS_SET_UP = '4000002500003155';

  it.each([[ALWAYS], [UNLESS_SET_UP]])('%s waits, and is paid once the holder confirmed', async (number) => {
    const payment = await charge(number);
    expect(payment).toMatchObject({ state: 'challenge', clientSecret: expect.stringContaining('_secret_') });
    expect(await t.answerChallenge(payment.clientSecret, 'complete')).toBe(200);
    expect(await t.cards.readPayment(payment.intentId)).toMatchObject({ ...PAID });
    // A second click changes nothing.
    await t.answerChallenge(payment.clientSecret, 'fail');
    expect(await t.cards.readPayment(payment.intentId)).toMatchObject({ ...PAID });
  });

  it('a repeated charge shows the payment as it is after the challenge', async () => {
    const request = await order(ALWAYS);
    await t.answerChallenge((await t.cards.charge(request)).clientSecret, 'complete');
    expect(await t.cards.charge(request)).toMatchObject({ state: 'paid' });
  });

  it('fails when the holder does not confirm', async () => {
    const payment = await charge(ALWAYS);
    await t.answerChallenge(payment.clientSecret, 'fail');
    expect(await t.cards.readPayment(payment.intentId)).toMatchObject({
      state: 'failed',
      clientSecret: '',
      failure:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  });

  it('is not challenged for a charge without the holder, if the card was set up for that', async () => {
    expect(await charge(UNLESS_SET_UP, { automatic: true })).toMatchObject({ state: 'paid' });
  });

  it('fails a charge without the holder otherwise, with a text that says what to do', async () => {
    expect(await charge(ALWAYS, { automatic: true })).toMatchObject({
      state: 'failed',
      failure: 'Your bank wants you to confirm this payment yourself. Please sign in and pay on the plans page.',
    });
  });

  it('is answered only with the client secret', async () => {
    const payment = await charge(ALWAYS);
    expect(await t.answerChallenge(`${payment.intentId}_secret_guess`, 'complete')).toBe(404);
    expect(await t.cards.readPayment(payment.intentId)).toMatchObject({ state: 'challenge' });
  });
});

describe('a cancelled payment', () => {
  it('fails, and cannot be confirmed any more', async () => {
    const { intentId, clientSecret } = await charge('4000002760003184');
    const cancelled = { state: 'failed', failure: 'The payment was cancelled.', clientSecret: '' };
    expect(await t.cards.cancelPayment(intentId)).toMatchObject(cancelled);
    await t.answerChallenge(clientSecret, 'complete');
    expect(await t.cards.readPayment(intentId)).toMatchObject(cancelled);
    expect(await t.cards.cancelPayment(intentId)).toMatchObject(cancelled);
  });

  it('keeps its state when it was decided before', async () => {
    const { intentId } = await charge(GOOD);
    expect(await t.cards.cancelPayment(intentId)).toMatchObject({ state: 'paid' });
  });
});

describe('after a payment', () => {
  it('its refunds are read, partial and full, and never exceed it', async () => {
    const { intentId } = await charge(GOOD);
    const refund = (amount?: string) =>
      t.call('POST', 'refunds', { payment_intent: intentId, ...(amount === undefined ? {} : { amount }) });
    expect((await refund('900')).status).toBe(200);
    expect(refundedCents(await t.cards.readPayment(intentId))).toBe(900);
    expect((await refund('2001')).status).toBe(400);
    expect((await refund()).body).toMatchObject({ amount: 2000, status: 'succeeded' });
    expect(refundedCents(await t.cards.readPayment(intentId))).toBe(2900);
    expect((await refund()).body.error.code).toBe('charge_already_refunded');
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ] as const)('its dispute is read: 4000 0000 0000 0259 with %s is %s', async (evidence, dispute) => {
    const { intentId } = await charge('4000000000000259');
    expect(await t.cards.readPayment(intentId)).toMatchObject({ state: 'paid', dispute: 'open' });
    const [opened] = (await t.call('GET', 'disputes', { payment_intent: intentId })).body.data;
    await t.call('POST', `disputes/${opened.id}`, { 'evidence[uncategorized_text]': evidence });
    expect(await t.cards.readPayment(intentId)).toMatchObject({ state: 'paid', dispute });
  });

  it('a failed refund is read as such, and does not count towards the amount', async () => {
    const { intentId } = await charge(GOOD);
    const { body } = await t.call('POST', 'refunds', { payment_intent: intentId });
    expect((await t.call('POST', `test_helpers/refunds/${body.id}/fail`)).body).toMatchObject({ status: 'failed' });
    const payment = await t.cards.readPayment(intentId);
    expect(payment.refunds).toEqual([{ id: body.id, key: '', amountCents: 2900, status: 'failed' }]);
    expect(refundedCents(payment)).toBe(0);
  });

  it('a test opens a dispute about any payment, and accepts it', async () => {
    const { intentId } = await charge(GOOD);
    const { body } = await t.call('POST', 'test_helpers/disputes', { payment_intent: intentId });
    expect(await t.cards.readPayment(intentId)).toMatchObject({ dispute: 'open' });
    await t.call('POST', `disputes/${body.id}/close`);
    expect(await t.cards.readPayment(intentId)).toMatchObject({ dispute: 'lost' });
  });
});

describe('A customer', () => {
  it('is deleted with its cards, also a second time, but not for another installation', async () => {
    const request = await order(GOOD);
    await t.cards.deleteCustomer(request.customer, { ...request.holder, installation: 'another' });
    expect((await t.call('GET', `customers/${request.customer}`)).status).toBe(200);
    await t.cards.deleteCustomer(request.customer, request.holder);
    await t.cards.deleteCustomer(request.customer, request.holder);
    expect((await t.call('GET', `customers/${request.customer}`)).status).toBe(404);
    await expect(t.cards.charge(request)).rejects.toThrow(CardRefused);
    const left = await db.asEngine((tx) =>
      tx.query('select 1 from simulator.stripe_method where customer_id = $1', [request.customer]),
    );
    expect(left).toEqual([]);
  });
});

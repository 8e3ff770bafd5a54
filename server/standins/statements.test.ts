import { testDatabase } from '../src/testing/database';
import { described, namesIn, shown } from '../src/testing/statements';
import * as answers from './cards/answer.repository';
import { eventStore } from './cards/event-store';
import { type Table, TABLES } from './cards/stripe-rows';
import { stripeStore } from './cards/stripe-store';
import { asAccepted, type NewMessage } from './carrier/simulated-message';
import { contentStore } from './carrier/protocol/content-store';
import { numberStore } from './carrier/numbers/number-store';
import { verificationStore } from './carrier/registry/verification-store';
import { resourceStore } from './carrier/tendlc/resource-store';
import { simulatorStore } from './carrier/simulator-store';
import { keepMail, listMail } from './mail/sink.repository';
import type { Database, Tx } from './platform';

const AT = new Date(0);
const KEY = 'a key';
const mail = { messageId: KEY, sender: '', recipients: [''], subject: '', text: '' };
const message: NewMessage = {
  ...{ sid: 'SM1', phone: '+15125550100', code: '55501', inbound: true, body: '', media: [], callbackUrl: null },
  ...{ status: 'received', createdAt: AT, dueAt: null },
};
const names = Object.keys(TABLES) as Table[];

/** A database whose only transaction is this one. */
const databaseOf = (tx: Tx) =>
  ({
    asEngine: <T>(work: (tx: Tx) => Promise<T>) => work(tx),
    engine: { single: tx },
  }) as unknown as Database;
const simulatorOf = (tx: Tx) => simulatorStore(databaseOf(tx));
const verifications = (tx: Tx) => verificationStore(databaseOf(tx));
const resources = (tx: Tx) => resourceStore(databaseOf(tx));
const cardsOf = (tx: Tx) => stripeStore(tx, AT);

test('the statements of the stand-ins return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => keepMail(databaseOf(tx), mail),
    (tx) => listMail(databaseOf(tx), '', 1),
    ...names.map((table) => (tx: Tx) => cardsOf(tx).find(table, KEY)),
    (tx) => cardsOf(tx).create('customer', { email: '', metadata: {} }),
    (tx) => cardsOf(tx).list('method', 'customer_id', KEY),
    (tx) => cardsOf(tx).page('refund', { since: 0, after: '', limit: 1 }),
    (tx) => cardsOf(tx).update('intent', KEY, { status: 'canceled', canceled_at: AT }),
    (tx) => answers.takeKey(tx, KEY, ''),
    (tx) => answers.findAnswer(tx, KEY),
    (tx) => answers.storeAnswer(tx, KEY, { status: 200, body: {} }),
    (tx) => answers.forgetKey(tx, KEY),
    (tx) => eventStore(tx).claim(1),
    (tx) => eventStore(tx).delivered(KEY),
    (tx) => eventStore(tx).failed(KEY),
    (tx) => simulatorOf(tx).accept(message),
    (tx) => simulatorOf(tx).save(asAccepted(message)),
    (tx) => simulatorOf(tx).claim(1),
    (tx) => simulatorOf(tx).get(KEY),
    (tx) => simulatorOf(tx).usedOn('2026-11-30', '0100'),
    (tx) => simulatorOf(tx).list({ offset: 0, limit: 1 }),
    (tx) => simulatorOf(tx).addHandset('+15125550100'),
    (tx) => simulatorOf(tx).handsets(),
    (tx) => simulatorOf(tx).addMedia({ id: KEY, contentType: '', content: Buffer.alloc(0) }),
    (tx) => simulatorOf(tx).media(KEY),
    (tx) => numberStore({ single: tx }).sell({ sid: KEY, phone: KEY, friendlyName: '', smsUrl: '', smsMethod: '' }),
    (tx) => numberStore({ single: tx }).list({ offset: 0, limit: 1 }),
    (tx) => numberStore({ single: tx }).get(KEY),
    (tx) => numberStore({ single: tx }).sold([KEY]),
    (tx) => numberStore({ single: tx }).remove(KEY),
    (tx) => contentStore(databaseOf(tx)).add({ sid: KEY, friendlyName: KEY, types: {} }),
    (tx) => contentStore(databaseOf(tx)).get(KEY),
    (tx) => contentStore(databaseOf(tx)).named(KEY),
    (tx) => verifications(tx).add(KEY, KEY, {}),
    (tx) => verifications(tx).edit(KEY, {}),
    (tx) => verifications(tx).get(KEY),
    (tx) => verifications(tx).list(null),
    (tx) => verifications(tx).remove(KEY),
    (tx) => resources(tx).add(KEY, KEY, {}, true),
    (tx) => resources(tx).edit(KEY, KEY, {}, true),
    (tx) => resources(tx).setOnce(KEY, KEY, KEY, KEY),
    (tx) => resources(tx).get(KEY, KEY),
    (tx) => resources(tx).list(KEY),
    (tx) => resources(tx).remove(KEY, KEY),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});

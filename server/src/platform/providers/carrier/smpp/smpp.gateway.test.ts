import type { Pdu } from 'smpp';
import { until } from '../../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../../testing/database';
import { from, lineTo, sms, startPeer, type Line, type Peer } from './smpp.fixture';

let db: TestDatabase;
let peer: Peer;
let line: Line;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  peer = await startPeer();
  line = lineTo(peer, db);
  await until(async () => peer.sessions.length === 1);
});
afterEach(async () => {
  await line.gateway.close();
  await peer.close();
});

const raw = (pdu: Pdu | undefined): { udh: Buffer[] | null; message: unknown } => {
  const value = pdu?.short_message;
  if (typeof value !== 'object' || value === null || !('message' in value)) return { udh: null, message: value };
  return { udh: 'udh' in value && Array.isArray(value.udh) ? value.udh : null, message: value.message };
};
const ofReference = (reference: string) =>
  line.receipts.filter((receipt) => String(receipt.messageId) === reference).map((receipt) => receipt.status);

describe('ENG-001, ENG-025: sending over SMPP', () => {
  it("names both numbers by type and plan, requests a receipt, and stores the carrier's id", async () => {
    peer.rule = () => ({ id: 'ABC-1' });
    expect(await line.gateway.send(sms({ body: 'Hello @ 5€' }))).toEqual({ kind: 'accepted', providerId: 'ABC-1' });
    expect(peer.binds).toEqual(['bind_transceiver']);
    expect(peer.submits[0]).toMatchObject({
      source_addr: '55222',
      source_addr_ton: 3,
      source_addr_npi: 0,
      destination_addr: '13125550100',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      registered_delivery: 1,
      data_coding: 0,
      esm_class: 0,
    });
    expect(raw(peer.submits[0]).message).toBe('Hello @ 5€');
  });

  it('encodes text outside GSM-7 as UCS-2', async () => {
    await line.gateway.send(sms({ body: 'Grüße 🍕 – ждём' }));
    expect(peer.submits[0]).toMatchObject({ data_coding: 8, esm_class: 0 });
    expect(raw(peer.submits[0]).message).toBe('Grüße 🍕 – ждём');
  });

  it('splits a long text into parts that share a number, without splitting a character', async () => {
    const body = `${'a'.repeat(152)}€${'b'.repeat(150)}`;
    expect(await line.gateway.send(sms({ body }))).toMatchObject({ kind: 'accepted', providerId: '3e8' });
    expect(peer.submits).toHaveLength(2);
    const parts = peer.submits.map(raw);
    expect(parts.map((part) => part.udh?.[0]?.[3])).toEqual([2, 2]);
    expect(parts.map((part) => part.udh?.[0]?.[4])).toEqual([1, 2]);
    expect(new Set(parts.map((part) => part.udh?.[0]?.[2])).size).toBe(1);
    expect(parts.map((part) => part.message).join('')).toBe(body);
    expect(parts[0]?.message).toHaveLength(152);
    expect(peer.submits.every((pdu) => (Number(pdu.esm_class) & 0x40) !== 0)).toBe(true);
  });

  it('sends a long text whole where the carrier cuts it itself', async () => {
    await line.gateway.close();
    await until(async () => peer.sessions.length === 0);
    line = lineTo(peer, db, { longTexts: 'payload' });
    await line.gateway.send(sms({ body: 'x'.repeat(300) }));
    expect(peer.submits).toHaveLength(1);
    expect(peer.submits[0]?.message_payload).toMatchObject({ message: 'x'.repeat(300) });
  });

  it('refuses media with a reason, and sends nothing', async () => {
    expect(await line.gateway.send(sms({ mediaUrl: 'http://x/y.png' }))).toMatchObject({
      kind: 'rejected',
      errorCode: 19,
      reason: expect.stringContaining('text only'),
    });
    expect(peer.submits).toHaveLength(0);
  });

  it.each([
    [0x0b, { kind: 'rejected', errorCode: 10, providerCode: 'ESME_RINVDSTADR' }],
    [0x66, { kind: 'rejected', errorCode: 14 }],
    [0x45, { kind: 'refused', fault: 'unclear', errorCode: 17 }],
    [0x411, { kind: 'refused', fault: 'unclear', errorCode: 17, providerCode: '0x00000411' }],
    [0x58, { kind: 'transient', providerCode: 'ESME_RTHROTTLED' }],
    [0x14, { kind: 'transient', providerCode: 'ESME_RMSGQFUL' }],
    [0x0a, { kind: 'refused', fault: 'number', providerCode: 'ESME_RINVSRCADR' }],
    [0xff, { kind: 'refused', fault: 'unclear', errorCode: 20 }],
  ])('reads status %p as ours', async (status, outcome) => {
    peer.rule = () => ({ status });
    expect(await line.gateway.send(sms())).toMatchObject(outcome);
  });

  it('retries a later part when the carrier is busy, and never sends the first one twice', async () => {
    let busy = 2;
    peer.rule = (pdu) => (raw(pdu).udh?.[0]?.[4] === 2 && (busy -= 1) >= 0 ? { status: 0x58 } : {});
    expect(await line.gateway.send(sms({ body: 'x'.repeat(200) }))).toMatchObject({ kind: 'accepted' });
    expect(peer.submits.map((pdu) => raw(pdu).udh?.[0]?.[4])).toEqual([1, 2, 2, 2]);
    peer.rule = (pdu) => (raw(pdu).udh?.[0]?.[4] === 2 ? { status: 0x58 } : {});
    expect(await line.gateway.send(sms({ body: 'x'.repeat(200) }))).toMatchObject({ kind: 'rejected', errorCode: 18 });
    // Even when we are at fault: once that is fixed, the whole text would be sent again.
    peer.rule = (pdu) => (raw(pdu).udh?.[0]?.[4] === 2 ? { status: 0x0a } : {});
    expect(await line.gateway.send(sms({ body: 'x'.repeat(200) }))).toMatchObject({ kind: 'rejected', errorCode: 18 });
  });

  it('keeps at most a window of unanswered submits', async () => {
    await line.gateway.close();
    await until(async () => peer.sessions.length === 0);
    line = lineTo(peer, db, { window: 3 });
    let open = 0;
    let most = 0;
    peer.rule = (pdu, session) => {
      most = Math.max(most, (open += 1));
      setTimeout(() => {
        open -= 1;
        session.send(pdu.response({ message_id: `w${pdu.sequence_number}` }));
      }, 5);
      return null;
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => line.gateway.send(sms())));
    expect(outcomes.every((outcome) => outcome.kind === 'accepted')).toBe(true);
    expect(most).toBe(3);
  });
});

describe('ENG-025: a broken link', () => {
  it('leaves pending submits unknown, reports unsent ones as such, and reconnects', async () => {
    peer.rule = (_pdu, session) => {
      session.destroy();
      return null;
    };
    expect(await line.gateway.send(sms())).toMatchObject({ kind: 'unknown' });
    expect(await line.gateway.send(sms())).toMatchObject({
      kind: 'transient',
      reason: expect.stringContaining('no link'),
    });
    peer.rule = () => ({});
    await until(async () => peer.sessions.length === 1);
    await until(async () => (await line.gateway.send(sms())).kind === 'accepted');
  });

  it('logs the reason when the carrier refuses the bind', async () => {
    const stranger = lineTo(peer, db, { password: 'wrong' });
    expect(await stranger.gateway.send(sms())).toMatchObject({
      kind: 'refused',
      fault: 'account',
      reason: expect.stringContaining('refused the sign-in'),
    });
    await stranger.gateway.close();
  });

  it('closes a silent link', async () => {
    await line.gateway.close();
    await until(async () => peer.sessions.length === 0);
    line = lineTo(peer, db, { enquireMs: 40 });
    await until(async () => peer.sessions.length === 1);
    const [silent] = peer.sessions;
    silent?.removeAllListeners('pdu');
    await until(async () => peer.sessions.length === 1 && peer.sessions[0] !== silent);
  });

  it('binds a transmitter and a receiver where the carrier needs both', async () => {
    await line.gateway.close();
    peer.binds = [];
    line = lineTo(peer, db, { bind: 'split' });
    await until(async () => peer.sessions.length === 2);
    expect([...peer.binds].sort()).toEqual(['bind_receiver', 'bind_transmitter']);
    expect(await line.gateway.send(sms())).toMatchObject({ kind: 'accepted' });
  });

  it('settles only by responses and receipts', async () => {
    const query = (reference: string) =>
      line.gateway.find({ reference, to: '3125550100', from: '55222', body: 'Hello' });
    const message = sms();
    peer.rule = () => ({ id: 'f1' });
    await line.gateway.send(message);
    expect(await query(message.reference)).toMatchObject([{ providerId: 'f1', status: 1 }]);
    expect(await query('999999')).toEqual([]);
    // So that an empty result is not taken as proof.
    expect(line.gateway.settlesBy).toBe('reference');
  });

  it('still stores the id when the response arrives after its time limit', async () => {
    await line.gateway.close();
    await until(async () => peer.sessions.length === 0);
    line = lineTo(peer, db, { answerMs: 30 });
    let late: () => void = () => undefined;
    peer.rule = (pdu, session) => {
      late = () => session.send(pdu.response({ message_id: 'late1' }));
      return null;
    };
    const message = sms();
    expect(await line.gateway.send(message)).toMatchObject({ kind: 'unknown' });
    late();
    await until(async () =>
      line.gateway
        .find({ reference: message.reference, to: message.to, from: '55222', body: 'Hello' })
        .then(([found]) => found?.providerId === 'late1'),
    );
  });
});

describe('ENG-025: receipts over SMPP', () => {
  it('arrive in either form, and name our own message', async () => {
    const [one, two, three] = [sms({ to: '3125550111' }), sms({ to: '3125550112' }), sms({ to: '3125550113' })];
    let id = 0;
    peer.rule = () => ({ id: `r${(id += 1)}` });
    for (const message of [one, two, three]) await line.gateway.send(message);
    expect(await peer.receipt('r1', one.to, 'DELIVRD')).toBe(0);
    expect(
      await peer.receipt('nothing', two.to, 'x', {
        receipted_message_id: 'r2',
        message_state: 5,
        esm_class: 0x44 & 0x3c,
      }),
    ).toBe(0);
    expect(await peer.receipt('r3', three.to, 'UNDELIV')).toBe(0);
    expect([ofReference(one.reference), ofReference(two.reference), ofReference(three.reference)]).toEqual([
      [3],
      [13],
      [13],
    ]);
    expect(line.receipts[2]).toMatchObject({ providerId: 'r3', providerCode: '27' });
  });

  it('match a message whose id was hexadecimal in the response and is decimal in the receipt', async () => {
    const message = sms({ to: '3125550120' });
    const other = sms({ to: '3125550121' });
    peer.rule = (pdu) => ({ id: String(pdu.destination_addr).endsWith('20') ? '0000A1B2' : '41394' });
    await line.gateway.send(message);
    await line.gateway.send(other);
    await peer.receipt(String(0xa1b2), message.to, 'DELIVRD');
    expect([ofReference(message.reference), ofReference(other.reference)]).toEqual([[3], []]);
  });

  it.each(['55222', '18885550100'])('may keep the direction of the message that left from %s', async (number) => {
    const message = sms({ to: `3125550${number.slice(-3)}`, from: number });
    peer.rule = () => ({ id: `kept${number}` });
    await line.gateway.send(message);
    await peer.receipt(`kept${number}`, message.to, 'DELIVRD', {
      source_addr: number,
      destination_addr: `1${message.to}`,
    });
    expect(ofReference(message.reference)).toEqual([3]);
  });

  it('may arrive before the response to the submit', async () => {
    const message = sms({ to: '3125550130' });
    let reported: Promise<number> | undefined;
    peer.rule = (pdu, session) => {
      reported = peer
        .receipt('early1', message.to, 'DELIVRD')
        .finally(() => session.send(pdu.response({ message_id: 'early1' })));
      return null;
    };
    expect(await line.gateway.send(message)).toMatchObject({ kind: 'accepted', providerId: 'early1' });
    expect(await reported).toBe(0);
    expect(ofReference(message.reference)).toEqual([3]);
  });

  it('may be repeated and out of order: delivery is final', async () => {
    const message = sms({ to: '3125550140' });
    peer.rule = () => ({ id: 'o1' });
    await line.gateway.send(message);
    await peer.receipt('o1', message.to, 'DELIVRD');
    await peer.receipt('o1', message.to, 'ENROUTE');
    await peer.receipt('o1', message.to, 'UNDELIV');
    expect(ofReference(message.reference)).toEqual([3, 3, 3]);
  });

  it('count as delivered when all parts are, as failed when one is', async () => {
    const good = sms({ to: '3125550150', body: 'x'.repeat(200) });
    const bad = sms({ to: '3125550151', body: 'x'.repeat(200) });
    let id = 0;
    peer.rule = () => ({ id: `p${(id += 1)}` });
    await line.gateway.send(good);
    await line.gateway.send(bad);
    await peer.receipt('p2', good.to, 'DELIVRD');
    expect(ofReference(good.reference)).toEqual([]);
    await peer.receipt('p1', good.to, 'DELIVRD');
    expect(ofReference(good.reference)).toEqual([3]);
    await peer.receipt('p3', bad.to, 'DELIVRD');
    await peer.receipt('p4', bad.to, 'EXPIRED');
    expect(ofReference(bad.reference)).toEqual([16]);
  });

  it('may arrive at another process than the sender', async () => {
    const other = lineTo(peer, db);
    await until(async () => peer.sessions.length === 2);
    const message = sms({ to: '3125550160' });
    peer.rule = () => ({ id: 'm1' });
    await line.gateway.send(message);
    for (const session of peer.sessions)
      await peer.deliver(
        {
          source_addr: `1${message.to}`,
          destination_addr: '55222',
          esm_class: 4,
          short_message: Buffer.from('id:m1 stat:DELIVRD err:000'),
        },
        session,
      );
    expect([line.receipts.length, other.receipts.length]).toEqual([1, 1]);
    await other.gateway.close();
  });

  it('are requested again when they could not be stored', async () => {
    const message = sms({ to: '3125550170' });
    peer.rule = () => ({ id: 's1' });
    await line.gateway.send(message);
    line.refuse = new Error('no database');
    expect(await peer.receipt('s1', message.to, 'DELIVRD')).toBe(0x64);
    line.refuse = null;
    expect(await peer.receipt('s1', message.to, 'DELIVRD')).toBe(0);
    expect(ofReference(message.reference)).toEqual([3]);
  });
});

describe('ENG-001, ENG-002: inbound texts over SMPP', () => {
  const header = (reference: number, total: number, part: number, text: string) =>
    Buffer.concat([Buffer.from([5, 0, 3, reference, total, part]), Buffer.from(text)]);

  it('are delivered with ten digits, and once although the carrier repeats them', async () => {
    expect(await peer.deliver(from('3125550200', 'PIZZA'))).toBe(0);
    const [broken] = peer.sessions;
    peer.breakLinks();
    await until(async () => peer.sessions.length === 1 && peer.sessions[0] !== broken);
    expect(await peer.deliver(from('3125550200', 'PIZZA'))).toBe(0);
    expect(line.texts).toMatchObject([
      { from: '3125550200', to: '55222', body: 'PIZZA', media: [] },
      { body: 'PIZZA' },
    ]);
    // The engine stores only one of those with the same id.
    expect(new Set(line.texts.map((text) => text.providerId)).size).toBe(1);
  });

  it('have the digits of the number that they were sent to', async () => {
    await peer.deliver(from('3125550201', 'PIZZA', { destination_addr: '18885550100', dest_addr_ton: 1 }));
    await peer.deliver(from('3125550201', 'PIZZA', { destination_addr: '+18885550101', dest_addr_ton: 1 }));
    expect(line.texts.map(({ to }) => to)).toEqual(['8885550100', '8885550101']);
  });

  it('may be in UCS-2', async () => {
    await peer.deliver(
      from('3125550210', '', { data_coding: 8, short_message: Buffer.from('Да 🍕', 'utf16le').swap16() }),
    );
    expect(line.texts[0]?.body).toBe('Да 🍕');
  });

  it('are joined from parts, out of order and in several processes', async () => {
    const other = lineTo(peer, db);
    await until(async () => peer.sessions.length === 2);
    const [first, second] = peer.sessions;
    const part = (n: number, text: string) =>
      from('3125550220', '', { esm_class: 0x40, short_message: header(7, 3, n, text) });
    await peer.deliver(part(3, 'three'), first);
    await peer.deliver(part(1, 'one '), second);
    expect([...line.texts, ...other.texts]).toEqual([]);
    await peer.deliver(part(2, 'two '), first);
    await peer.deliver(part(2, 'two '), second);
    const texts = [...line.texts, ...other.texts];
    expect(texts.map((text) => text.body)).toEqual(['one two three', 'one two three']);
    expect(new Set(texts.map((text) => text.providerId)).size).toBe(1);
    await other.gateway.close();
  });

  it('are delivered again when they could not be stored', async () => {
    line.refuse = new Error('no database');
    expect(await peer.deliver(from('3125550230', 'JOIN'))).toBe(0x64);
    line.refuse = null;
    expect(await peer.deliver(from('3125550230', 'JOIN'))).toBe(0);
    expect(line.texts.map((text) => text.body)).toEqual(['JOIN']);
  });
});

import { until } from '../../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../../testing/database';
import { wireParts, wirePayload } from './smpp.text';
import { from, lineTo, sms, startPeer, type Line, type Peer } from './smpp.fixture';

let db: TestDatabase;
let peer: Peer;
let line: Line;

async function bindAs(alphabet?: 'gsm' | 'latin1'): Promise<void> {
  line = lineTo(peer, db, alphabet ? { alphabet } : {});
  await until(async () => peer.sessions.length === 1);
}

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  peer = await startPeer();
});
afterEach(async () => {
  await line.gateway.close();
  await peer.close();
});

describe('ENG-001, ENG-025: a carrier whose default alphabet is Latin-1', () => {
  it('gets texts in Latin-1 with that coding, and the phone shows them unchanged', async () => {
    await bindAs('latin1');
    await line.gateway.send(sms({ body: 'Grüße an @marco_s für 5£ [neu]' }));
    expect(peer.submits[0]).toMatchObject({
      data_coding: 3,
      esm_class: 0,
      short_message: { message: 'Grüße an @marco_s für 5£ [neu]' },
    });
  });

  it.each(['Nur 5 €', 'ΔΩ', 'ждём 🍕'])('gets what Latin-1 lacks as UCS-2: %s', async (body) => {
    await bindAs('latin1');
    await line.gateway.send(sms({ body }));
    expect(peer.submits[0]).toMatchObject({ data_coding: 8, short_message: { message: body } });
  });

  it('is decoded when it states no coding, in one piece and in parts', async () => {
    await bindAs('latin1');
    await peer.deliver(from('3125550210', 'Añadir @ más'));
    const part = (n: number, text: string) =>
      from('3125550211', '', {
        esm_class: 0x40,
        short_message: Buffer.concat([Buffer.from([5, 0, 3, 77, 2, n]), Buffer.from(text, 'latin1')]),
      });
    await peer.deliver(part(1, 'Señor '));
    await peer.deliver(part(2, '@ casa'));
    expect(line.texts.map(({ body }) => body)).toEqual(['Añadir @ más', 'Señor @ casa']);
  });

  it('is set explicitly: without the setting the alphabet is GSM-7 both ways', async () => {
    await bindAs();
    await line.gateway.send(sms({ body: 'für 5€ @' }));
    expect(peer.submits[0]).toMatchObject({ data_coding: 0, short_message: { message: 'für 5€ @' } });
    await peer.deliver(from('3125550210', '', { short_message: Buffer.from([0x00, 0x7e]) }));
    expect(line.texts[0]?.body).toBe('@ü');
  });
});

describe('ENG-025: parts of a text in Latin-1', () => {
  const lengths = (body: string) => wireParts(body, 1, 'latin1').map(({ short_message }) => short_message.length);

  it('are split as the phone counts them in GSM-7', () => {
    expect(lengths('x'.repeat(160))).toEqual([160]);
    expect(lengths('x'.repeat(161))).toEqual([6 + 153, 6 + 8]);
    // An escaped character is one octet on the wire and two on the phone.
    expect(lengths('['.repeat(80))).toEqual([80]);
    expect(lengths('['.repeat(81))).toEqual([6 + 76, 6 + 5]);
    expect(wireParts('['.repeat(81), 1)).toHaveLength(2);
  });

  it('are sent whole to a carrier that splits them itself', () => {
    expect(wirePayload('['.repeat(81), 'latin1')).toMatchObject({
      data_coding: 3,
      long: true,
      payload: Buffer.from('['.repeat(81)),
    });
    expect(wirePayload('['.repeat(80), 'latin1')).toMatchObject({ long: false });
  });
});

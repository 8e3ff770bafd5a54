import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Pdu } from 'smpp';
import { readDelivery } from './smpp.deliver';

/** A deliver_sm as the library provides it. */
const delivered = (fields: Record<string, unknown>): ReturnType<typeof readDelivery> =>
  readDelivery({
    source_addr: '15125550123',
    source_addr_ton: 1,
    source_addr_npi: 1,
    destination_addr: '55222',
    dest_addr_ton: 3,
    dest_addr_npi: 0,
    esm_class: 0,
    data_coding: 0,
    short_message: { message: 'Hello' },
    ...fields,
  } as unknown as Pdu);
const PLAIN = {
  kind: 'text',
  part: { phone: '5125550123', recipient: '55222', body: 'Hello', concatenation: null },
} as const;

/** The library's parameters of a command, and all optional ones. */
const { commands, tlvs } = createRequire(__filename)('smpp/lib/defs') as {
  commands: Record<string, { params: Record<string, unknown> }>;
  tlvs: Record<string, { id: number }>;
};
/** Added by 5.0: congestion, broadcasts, billing, ported numbers and intermediate nodes. */
const isOf50 = (tag: number): boolean => tag === 0x428 || (tag >= 0x600 && tag <= 0x613);
/** The library's names for two parameters of 3.4. */
const NAMES: Readonly<Record<string, string>> = {
  dest_port: 'destination_port',
  alert_on_msg_delivery: 'alert_on_message_delivery',
};

/** Fields of a text that have no effect, with a value of their kind. */
const IGNORED: Readonly<Record<string, unknown>> = {
  service_type: 'CMT',
  source_addr_ton: 2,
  source_addr_npi: 8,
  dest_addr_ton: 0,
  dest_addr_npi: 1,
  protocol_id: 64,
  priority_flag: 3,
  schedule_delivery_time: '261129120000000+',
  validity_period: '261129120000000+',
  registered_delivery: 1,
  replace_if_present_flag: 1,
  data_coding: 8,
  sm_default_msg_id: 5,
  user_message_reference: 4711,
  source_port: 2948,
  destination_port: 9200,
  user_response_code: 1,
  privacy_indicator: 3,
  payload_type: 1,
  callback_num: Buffer.from([1, 1, 1, 53]),
  source_subaddress: Buffer.from([1]),
  dest_subaddress: Buffer.from([1]),
  language_indicator: 1,
  its_session_info: Buffer.from([0, 1]),
  message_state: 2,
  network_error_code: Buffer.from([3, 0, 5]),
  ussd_service_op: 17,
};
/** Fields that have an effect, each tested below or in smpp.gateway.test.ts. */
const USED = [
  'source_addr',
  'destination_addr',
  'esm_class',
  'short_message',
  'message_payload',
  'sar_msg_ref_num',
  'sar_total_segments',
  'sar_segment_seqnum',
  'receipted_message_id',
];

describe('each field of deliver_sm', () => {
  it.each(Object.entries(IGNORED))('%s does not change a text', (name, value) => {
    expect(delivered({ [name]: value })).toEqual(PLAIN);
  });

  it('all of them together do not change a text', () => {
    expect(delivered(IGNORED)).toEqual(PLAIN);
  });

  it('is in the table of docs/operations.md', () => {
    const table = readFileSync(join(__dirname, '../../../../../../docs/operations.md'), 'utf8');
    for (const name of [...Object.keys(IGNORED), ...USED]) expect(table).toContain(`\`${name}\``);
  });
});

describe('each parameter that SMPP 3.4 has', () => {
  const parameters = ['deliver_sm', 'data_sm'].flatMap((command) => Object.keys(commands[command]?.params ?? {}));
  const optional = Object.entries(tlvs).flatMap(([name, { id }]) => (isOf50(id) ? [] : [name]));
  const names = [...new Set([...parameters, ...optional].map((name) => NAMES[name] ?? name))];
  const table = readFileSync(join(__dirname, '../../../../../../docs/operations.md'), 'utf8');

  it.each(names)('%s has a row in the table of docs/operations.md', (name) => {
    expect(table).toContain(`\`${name}\``);
  });

  it.each(names.filter((name) => !USED.includes(name) && !(name in IGNORED)))('%s changes no text', (name) => {
    expect(delivered({ [name]: Buffer.from('STOP') })).toEqual(PLAIN);
    expect(delivered({ [name]: 1 })).toEqual(PLAIN);
  });
});

describe('a person’s answer to one of our texts', () => {
  it('is a text, although the carrier marks it as a user acknowledgement', () => {
    expect(delivered({ esm_class: 0x10, short_message: { message: 'STOP' }, user_response_code: 1 })).toEqual({
      kind: 'text',
      part: { ...PLAIN.part, body: 'STOP' },
    });
  });

  it('is ignored without words', () => {
    expect(delivered({ esm_class: 0x10, short_message: { message: '' } })).toMatchObject({ kind: 'nothing' });
  });
});

describe('a receipt in words that the carrier does not mark as one', () => {
  const words =
    'id:77 sub:001 dlvrd:001 submit date:2611291200 done date:2611291201 stat:DELIVRD err:000 text:Reply STOP to';

  it.each([0, 0x04, 0x10])(
    'is a receipt with esm_class %i, and its quotation is not a wish of the person',
    (esm_class) => {
      expect(delivered({ esm_class, short_message: { message: words } })).toMatchObject({
        kind: 'receipt',
        receipts: [{ providerId: '77', status: 3, phone: '5125550123' }],
      });
    },
  );
});

import { createRequire } from 'node:module';
import { MEANINGS, refusalOf, refusedSignIn, statusName } from './smpp.errors';

/** The library's table: that of SMPP 5.0, which keeps the numbers of 3.4 and adds those above 0xFF. */
const { errors } = createRequire(__filename)('smpp/lib/defs') as { errors: Record<string, number> };
/** Names that 5.0 changed. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  ESME_RINVTLVSTREAM: 'ESME_RINVOPTPARSTREAM',
  ESME_RTLVNOTALLWD: 'ESME_ROPTPARNOTALLWD',
  ESME_RINVTLVLEN: 'ESME_RINVPARLEN',
  ESME_RMISSINGTLV: 'ESME_RMISSINGOPTPARAM',
  ESME_RINVTLVVAL: 'ESME_RINVOPTPARAMVAL',
};
const SPECIFIED = Object.entries(errors).filter(([, code]) => code > 0 && code <= 0xff);

describe('command_status of SMPP 3.4, table 5-2', () => {
  it('each has a verdict, and no other status has one', () => {
    expect(SPECIFIED).toHaveLength(47);
    expect(Object.keys(MEANINGS).map(Number)).toEqual(SPECIFIED.map(([, code]) => code).sort((a, b) => a - b));
  });

  it.each(SPECIFIED)('%s has its name, and does not fail messages for a fault of ours', (name, code) => {
    expect(statusName(code)).toBe(OLD_NAMES[name] ?? name);
    const outcome = refusalOf(code);
    const fault = MEANINGS[code]?.fault;
    expect(outcome.kind).toBe(
      fault === 'throttle' ? 'transient' : fault === 'recipient' || fault === 'content' ? 'rejected' : 'refused',
    );
  });

  it.each([0x09, 0x100, 0x104, 0x400, 0x4ff, 0xffff])('%i, which the table lacks, is unclear', (code) => {
    expect(refusalOf(code)).toMatchObject({ kind: 'refused', fault: 'unclear', errorCode: 17 });
    expect(refusedSignIn(code)).toBeUndefined();
  });
});

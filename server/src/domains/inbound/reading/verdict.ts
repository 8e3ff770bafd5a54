import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { type Decision, storable } from '../../texting/inbound-text';

/** Whether the provider has already answered the text. */
export const answeredByProvider = ({ verdict }: InboundSms): boolean => verdict !== undefined && verdict !== 'unknown';

const LONGEST_WORD = 60;

/**
 * The decision about a text that the provider has judged. A verdict of STOP leaves, however we read the text, and so
 * does an unknown verdict, because the person may have said no. A wish to leave in the person's own words overrides
 * START and HELP. START restores, unless the text joins a keyword or answers a question (ADR 0101).
 */
export function withVerdict(inbound: InboundSms, read: Decision): Decision {
  const { verdict } = inbound;
  if (verdict === undefined || read.kind === 'opt-out') return read;
  const word = [...storable(inbound.body)].slice(0, LONGEST_WORD).join('');
  switch (verdict) {
    case 'stop':
    case 'unknown':
      return { kind: 'opt-out', scope: 'sender', word };
    case 'help':
      return { kind: 'help', word };
    case 'start': {
      const consents = read.kind === 'opt-in' || (read.kind === 'keyword' && read.match !== 'first-word');
      return consents ? read : { kind: 'opt-in', word, accountId: null };
    }
  }
}

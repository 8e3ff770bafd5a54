import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { type Decision, storable } from '../../texting/inbound-text';

/** Whether the provider has answered the text itself. */
export const answeredByProvider = ({ verdict }: InboundSms): boolean => verdict !== undefined && verdict !== 'unknown';

const LONGEST_WORD = 60;

/**
 * The decision about a text that the provider has judged: what it calls STOP leaves, however the text reads to us, and
 * so does a verdict that we do not know, because the person may have said no. A wish to leave in the person's own words
 * is kept against START and HELP. START restores, unless the text joins a keyword or answers a question (ADR 0101).
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

import type { Tx } from '../../../platform/db/connection';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import type { InboundDeps, InboundRow, PhoneFacts } from '../../texting/inbound-text';

/** A text that is being handled. */
export interface Message {
  tx: Tx;
  deps: InboundDeps;
  inbound: InboundSms;
  canonical: string;
  /** The person's own words. */
  said: string;
  facts: PhoneFacts;
}

export type Outcome = Omit<InboundRow, 'id'> & { messageId?: number | null };

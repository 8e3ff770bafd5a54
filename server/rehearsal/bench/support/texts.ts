/** Texts to the servers as the carrier posts them. */
import { inboundForm } from '../../../standins/carrier/protocol/webhook-forms';
import { AGREEMENT } from '../../harness/outside';

export const INBOUND = '/webhooks/carrier/inbound';

/** The form of a text from a phone of ten digits. */
export const textForm = (sid: string, phone: string, body: string): Record<string, string> =>
  inboundForm(AGREEMENT.accountSid, {
    sid,
    phone: `+1${phone}`,
    code: AGREEMENT.code,
    inbound: true,
    body,
    media: [],
    status: 'received',
    callbackUrl: null,
    createdAt: new Date(),
    dueAt: null,
  });

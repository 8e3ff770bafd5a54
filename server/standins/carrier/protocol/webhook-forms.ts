import type { Step } from './number-patterns';
import type { NewMessage } from '../simulated-message';

export const API_VERSION = '2010-04-01';

/** Who sent a message to whom: over RCS an agent and a phone, both with a prefix. */
export const addressesOf = ({ inbound, phone, code, rcs }: NewMessage, over = rcs?.over ?? false) => {
  const [ours, theirs] = over ? [`rcs:${rcs?.agent ?? ''}`, `rcs:${phone}`] : [code, phone];
  return inbound ? { from: theirs, to: ours } : { from: ours, to: theirs };
};

/** The form of a status callback. */
export function receiptForm(accountSid: string, message: NewMessage, step: Step): Record<string, string> {
  const over = step.tried ?? message.rcs?.over ?? false;
  const { from, to } = addressesOf(message, over);
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    From: from,
    MessageSid: message.sid,
    MessageStatus: step.status,
    To: to,
    ...(message.rcs && { MessagingServiceSid: message.rcs.service }),
    ...(over && { ChannelPrefix: 'rcs', ChannelToAddress: message.phone }),
    ...(step.status === 'read' && { EventType: 'READ' }),
    ...(step.errorCode === null ? {} : { ErrorCode: String(step.errorCode) }),
  };
}

/** The form of an inbound message. */
export function inboundForm(accountSid: string, message: NewMessage): Record<string, string> {
  const { from, to } = addressesOf(message);
  const [tapped] = message.rcs?.actions ?? [];
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    Body: message.body,
    From: from,
    MessageSid: message.sid,
    NumMedia: String(message.media.length),
    To: to,
    ...(message.rcs && { MessagingServiceSid: message.rcs.service }),
    ...(tapped && { ButtonText: tapped.title, ButtonPayload: tapped.payload ?? '' }),
    ...(message.optOutType ? { OptOutType: message.optOutType } : {}),
    ...Object.fromEntries(
      message.media.flatMap((item, index) => [
        [`MediaUrl${index}`, item.url],
        [`MediaContentType${index}`, item.contentType],
      ]),
    ),
  };
}

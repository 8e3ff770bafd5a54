import type { Step } from './number-patterns';
import type { NewMessage } from '../simulated-message';

export const API_VERSION = '2010-04-01';

/** The form of a status callback. */
export function receiptForm(accountSid: string, message: NewMessage, step: Step): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    From: message.code,
    MessageSid: message.sid,
    MessageStatus: step.status,
    To: message.phone,
    ...(step.errorCode === null ? {} : { ErrorCode: String(step.errorCode) }),
  };
}

/** The form of an inbound message. */
export function inboundForm(accountSid: string, message: NewMessage): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    Body: message.body,
    From: message.phone,
    MessageSid: message.sid,
    NumMedia: String(message.media.length),
    To: message.code,
    ...(message.optOutType ? { OptOutType: message.optOutType } : {}),
    ...Object.fromEntries(
      message.media.flatMap((item, index) => [
        [`MediaUrl${index}`, item.url],
        [`MediaContentType${index}`, item.contentType],
      ]),
    ),
  };
}

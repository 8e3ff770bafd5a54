import type { SimulatedMessage } from '../simulated-message';
import { addressesOf, API_VERSION } from './webhook-forms';

/** RFC 2822, as Twilio writes dates. */
export const rfc2822 = (date: Date | null): string | null => date && date.toUTCString().replace('GMT', '+0000');

/** A message in Twilio's API. */
export function presentMessage(accountSid: string, message: Omit<SimulatedMessage, 'dueAt'>): Record<string, unknown> {
  const { from, to } = addressesOf({ ...message, dueAt: null });
  return {
    account_sid: accountSid,
    api_version: API_VERSION,
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: rfc2822(message.sentAt),
    direction: message.inbound ? 'inbound' : 'outbound-api',
    error_code: message.errorCode,
    from,
    messaging_service_sid: message.rcs?.service ?? null,
    num_media: String(message.media.length),
    sid: message.sid,
    status: message.status,
    to,
    uri: `/${API_VERSION}/Accounts/${accountSid}/Messages/${message.sid}.json`,
  };
}

/** An error in Twilio's API. */
export const presentError = (status: number, code: number, message: string): Record<string, unknown> => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

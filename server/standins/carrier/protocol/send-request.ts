import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Refusal } from './number-patterns';
import type { MediaItem, NewMessage, RcsPart } from '../simulated-message';

/** Longest text that Twilio accepts. */
const MAX_BODY = 1600;
const MAX_MEDIA = 10;

const bad = (code: number, message: string): Refusal => ({ httpStatus: 400, code, message });

export const newSid = (kind: 'SM' | 'MM' | 'ME' | 'PN' | 'HX'): string => kind + randomUUID().replaceAll('-', '');

/** PostgreSQL stores neither the character 0 nor half a surrogate pair, and carriers transport neither. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What a content says instead of Body and MediaUrl. */
interface FromContent {
  body: string;
  media: string[];
  rcs: RcsPart;
}

/** The number that a message, or its SMS, leaves from. */
export const senderIn = (form: URLSearchParams): string => form.get('FallbackFrom') ?? form.get('From') ?? '';

/** The form of a send as a message to accept, or Twilio's error. `code`: its sender, if that is a number of ours. */
export function readSend(
  form: URLSearchParams,
  code: string | undefined,
  content?: FromContent,
): Omit<NewMessage, 'dueAt'> | Refusal {
  const given = (name: string): string => form.get(name) ?? '';
  const [to, from, callbackUrl] = [given('To'), senderIn(form), given('StatusCallback')];
  const body = storableText(content?.body ?? given('Body'));
  const media = content?.media ?? form.getAll('MediaUrl').filter((url) => url !== '');
  if (to === '') return bad(21604, "A 'To' phone number is required.");
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return bad(21211, `The 'To' number ${to} is not a valid phone number.`);
  if (from === '') return bad(21603, "A 'From' phone number is required.");
  if (code === undefined && content) return bad(21665, `The 'FallbackFrom' sender ${from} is invalid.`);
  if (code === undefined)
    return bad(21606, `The 'From' phone number ${from} is not a valid, message-capable number of this account.`);
  if (body === '' && media.length === 0) return bad(21602, 'Message body is required.');
  if (body.length > MAX_BODY) return bad(21617, 'The concatenated message body exceeds the 1600 character limit.');
  if (media.length > MAX_MEDIA) return bad(21623, 'Number of media files exceeds the allowed limit.');
  if (media.some((url) => !isWeb(url))) return bad(21620, 'Invalid media URL(s).');
  if (callbackUrl !== '' && !isWeb(callbackUrl))
    return bad(21609, `The 'StatusCallback' URL ${callbackUrl} is not a valid URL.`);
  return {
    sid: newSid(media.length > 0 ? 'MM' : 'SM'),
    phone: to,
    code,
    inbound: false,
    body,
    media: media.map(mediaItem),
    status: 'queued',
    callbackUrl: callbackUrl === '' ? null : callbackUrl,
    rcs: content?.rcs ?? null,
    createdAt: new Date(),
  };
}

export const isRefusal = (read: object): read is Refusal => 'httpStatus' in read;

const isWeb = (url: string): boolean => /^https?:\/\/[^/]/i.test(url) && URL.canParse(url);

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** The type by file name, enough to show it on a handset. */
const mediaItem = (url: string): MediaItem => ({
  url,
  contentType: TYPES[extname(new URL(url).pathname).toLowerCase()] ?? 'application/octet-stream',
});

import { createHmac } from 'node:crypto';
import type { ParsedUrlQuery } from 'node:querystring';
import { isSameText } from '../../base/same-text';

/**
 * Twilio's request signature: HMAC-SHA1 over the URL followed by every form field's name and value, sorted by name. It
 * has no timestamp: a replayed webhook verifies again, and only idempotency on the provider's message id stops it.
 */
export function twilioSignature(authToken: string, url: string, fields: ParsedUrlQuery): string {
  let text = url;
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name];
    text += Array.isArray(value)
      ? [...new Set(value)]
          .sort()
          .map((one) => name + one)
          .join('')
      : name + (value ?? '');
  }
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** Whether `given` signs the request. Twilio may sign the URL with or without its standard port. */
export function isSignedByTwilio(authToken: string, given: string, url: string, fields: ParsedUrlQuery): boolean {
  return portVariants(url).some((variant) => isSameText(given, twilioSignature(authToken, variant, fields)));
}

function portVariants(url: string): string[] {
  const match = /^(https?):\/\/([^/?#:]+|\[[^\]]*\])(:\d+)?(.*)$/is.exec(url);
  if (!match) return [url];
  const [, scheme = '', host = '', port, rest = ''] = match;
  const other = port ? '' : scheme.toLowerCase() === 'https' ? ':443' : ':80';
  return [url, `${scheme}://${host}${other}${rest}`];
}

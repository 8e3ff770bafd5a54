import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

/** How every current browser begins its User-Agent, and the engines of all of them. System programs do not match. */
const BROWSER = /^(?:Mozilla\/5\.0 \(.*(?:AppleWebKit|Gecko|Trident)\/|Opera\/)/;
/** Office, mail programs and messengers fetch a link with a browser's engine, to show or check it. */
const PREVIEWS = /ms-?office|microsoft office|outlook|msoffice|skypeuripreview|thunderbird|dalvik|cfnetwork/i;

/**
 * Whether a person opened an address. Messengers, search engines and security programs fetch every link, browsers
 * prefetch some, and pages may embed one as a picture: those do not count. Programs that pretend to be a browser are
 * not recognised.
 */
export function isVisitOfPerson({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  const ahead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? '')).join(' ');
  const shownAs = headers['sec-fetch-dest'] ?? 'document';
  return (
    method === 'GET' &&
    BROWSER.test(agent) &&
    !PREVIEWS.test(agent) &&
    !isbot(agent) &&
    !/prefetch|prerender|preview/i.test(ahead) &&
    shownAs === 'document'
  );
}

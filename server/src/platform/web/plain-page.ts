import { escapeHtml } from '@textloom/contracts';
import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { PUBLIC_STYLE } from './public-style';

export interface PlainPage {
  code?: number;
  title: string;
  /** HTML, in which all typed or stored text is escaped. */
  body: string;
}

/**
 * Sends a page without scripts, for people outside the application. It may submit forms to this server only, and is
 * neither cached nor framed.
 */
export function sendPlainPage(
  reply: FastifyReply,
  product: string,
  { code = 200, title, body }: PlainPage,
): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  return reply
    .code(code)
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${escapeHtml(title)} - ${escapeHtml(product)}</title><style nonce="${nonce}">${PUBLIC_STYLE}</style></head>` +
        `<body><main>${body}</main></body></html>`,
    );
}

import { escapeHtml } from '@textloom/contracts';
import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';

/** Colours of design/style.md, both schemes. */
const STYLE =
  ':root{color-scheme:light dark;--ink:#26231f;--muted:#615a50;--paper:#faf8f5;--card:#fff;--line:#8a8276;--accent:#0b6b66;--on:#fff;--bad:#a32b1d}' +
  '@media(prefers-color-scheme:dark){:root{--ink:#ece8e1;--muted:#b3aa9d;--paper:#1b1917;--card:#262320;--line:#8a8276;--accent:#6fc7bf;--on:#10211f;--bad:#ff9d8f}}' +
  '*{box-sizing:border-box}body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:12vh 1.25rem 3rem;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}' +
  'h1{font-size:1.45rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 1rem}form{margin:1.5rem 0}a{color:var(--accent)}' +
  'label,legend{font-weight:600}fieldset{border:0;margin:0 0 1rem;padding:0}.hint{color:var(--muted);font-size:.94rem}' +
  'input:not([type=checkbox]){display:block;width:100%;font:inherit;margin:.35rem 0 1rem;padding:.65rem .75rem;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:8px}' +
  '.choice{display:flex;gap:.75rem;align-items:flex-start;padding:.6rem 0;font-weight:400}.choice.inner{padding-left:2.1rem}.choice input{flex:none;width:1.35rem;height:1.35rem;margin:.1rem 0 0;accent-color:var(--accent)}' +
  'button{font:inherit;font-weight:600;min-height:48px;padding:.6rem 1.4rem;color:var(--on);background:var(--accent);border:0;border-radius:8px;cursor:pointer}' +
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}.problem{color:var(--bad);font-weight:600}footer{margin-top:2.5rem;color:var(--muted);font-size:.94rem}';

export interface PlainPage {
  code?: number;
  title: string;
  /** HTML: whatever was typed or stored in it is escaped. */
  body: string;
}

/**
 * Sends a page without script: what a person sees outside of the application. It may send forms to this server alone, and is
 * stored and framed nowhere.
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
        `<title>${escapeHtml(title)} - ${escapeHtml(product)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><main>${body}</main></body></html>`,
    );
}

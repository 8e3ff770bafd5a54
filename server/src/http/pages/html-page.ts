import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config';
import { newNonce, pagePolicy } from './csp';
import { isPlainFile } from './plain-file';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const known = new Map<string, { modified: number; html: string }>();

/** A file's text, reread when it has changed; undefined when there is no built file. */
async function readHtml(root: string, file: string): Promise<string | undefined> {
  if (!(await isPlainFile(root, file))) return undefined;
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) return undefined;
  const before = known.get(file);
  if (before?.modified === modified) return before.html;
  const html = await readFile(file, 'utf8');
  known.set(file, { modified, html });
  return html;
}

/** Values for the page's scripts: placeholder and, for a page without one, the name of a meta tag. */
const valuesOf = (config: Config): readonly (readonly [placeholder: string, meta: string, value: string])[] => [
  ['__AUTH_TOKEN__', 'textloom-auth-token', config.authToken],
  ['__PRODUCT__', 'textloom-product', config.productName],
  ['__SUPPORT_EMAIL__', 'textloom-support-email', config.supportEmail],
  ['__SUPPORT_PHONE__', 'textloom-support-phone', config.supportPhone],
  ['__HELP__', 'textloom-help', config.helpUrl ?? ''],
  ['__TOUR__', 'textloom-tour', config.tourUrl ?? ''],
  // Handsets exist only with the simulator, while stand-ins are on.
  [
    '__HANDSETS__',
    'textloom-handsets',
    config.carrier.kind === 'simulator' && config.standins !== 'off' ? '/handsets' : '',
  ],
];

function fill(html: string, config: Config): string {
  let page = html;
  let metas = '';
  for (const [placeholder, meta, value] of valuesOf(config)) {
    if (!html.includes(`name="${meta}"`)) metas += `  <meta name="${meta}" content="${escapeHtml(value)}" />\n  `;
    page = page.replaceAll(placeholder, escapeHtml(value));
  }
  return page.replace('</head>', () => `${metas}</head>`);
}

/** Sends a built page with a new nonce. Returns false when the page was never built. */
export async function sendPage(reply: FastifyReply, root: string, name: string, config: Config): Promise<boolean> {
  const html = await readHtml(root, join(root, name));
  if (html === undefined) return false;
  const nonce = newNonce();
  const page = fill(html, config).replaceAll('__NONCE__', nonce);
  await reply
    .header('content-security-policy', pagePolicy(nonce, config))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);
  return true;
}

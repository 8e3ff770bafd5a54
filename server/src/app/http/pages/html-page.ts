import { escapeHtml } from '@textloom/contracts';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../../platform/config/config';
import { newNonce, pagePolicy, type PageKind } from './csp';
import { isPlainFile } from './plain-file';

const known = new Map<string, { modified: number; html: string }>();

/** A file's text, read again when it has changed; undefined when the file is missing or not a plain file below `root`. */
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

/** Values that scripts read from the page: the placeholder and, for pages without one, the name of a meta tag. */
const valuesOf = (config: Config): readonly (readonly [placeholder: string, meta: string, value: string])[] => [
  ['__AUTH_TOKEN__', 'textloom-auth-token', config.authToken],
  ['__PRODUCT__', 'textloom-product', config.productName],
  ['__SUPPORT_EMAIL__', 'textloom-support-email', config.supportEmail],
  ['__SUPPORT_PHONE__', 'textloom-support-phone', config.supportPhone],
  ['__HELP__', 'textloom-help', config.helpUrl ?? ''],
  ['__TOUR__', 'textloom-tour', config.tourUrl ?? ''],
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

/** Escaped for a script element, where `<` could end it. */
const asScriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The registry and scripts that the browser would otherwise request step by step (docs/adr/0032-first-paint.md). */
export interface PageStart {
  registry: unknown;
  scripts: readonly string[];
}

function withStart(html: string, { registry, scripts }: PageStart): string {
  const links = scripts
    .map((address) => escapeHtml(address))
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) => `<link rel="preload" as="script" href="${address}" />`);
  const data = `<script type="application/json" id="registry">${asScriptText(registry)}</script>`;
  return html.replace('</head>', () => `  ${[...links, data].join('\n    ')}\n  </head>`);
}

/** Sends a built page with a new nonce. Returns false when the page was never built. */
export async function sendPage(
  reply: FastifyReply,
  root: string,
  name: string,
  config: Config,
  { base, start, ...kind }: PageKind & { readonly base?: string; readonly start?: PageStart | undefined } = {},
): Promise<boolean> {
  const html = await readHtml(root, join(root, name));
  if (html === undefined) return false;
  const nonce = newNonce();
  const filled = fill(html, config).replaceAll('__NONCE__', nonce);
  // Its files are elsewhere; a <base> would also move the links of the page.
  const placed =
    base === undefined ? filled : filled.replaceAll(/\b(src|href)="\.\//g, (_, attribute) => `${attribute}="${base}`);
  const page = start ? withStart(placed, start) : placed;
  await reply
    .header('content-security-policy', pagePolicy(nonce, config, kind))
    // After a release, a page that contains the old registry must not be restored from the browser's history.
    .header('cache-control', start ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);
  return true;
}

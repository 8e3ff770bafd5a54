import { escapeHtml } from '@textloom/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { madeOfFile } from '../../../platform/base/made-of-file';
import type { Config } from '../../../platform/config/config';
import { newNonce, pagePolicy, REPORTING_ENDPOINTS, type PageKind } from './csp';
import { isPlainFile } from './plain-file';

const readHtml = madeOfFile((file) => readFileSync(file, 'utf8'));

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
    // Scripts of another origin are requested in CORS mode, so their preload has to use it too.
    .map(
      (address) =>
        `<link rel="preload" as="script" href="${address}"${address.startsWith('/') ? '' : ' crossorigin'} />`,
    );
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
  const file = join(root, name);
  const html = (await isPlainFile(root, file)) ? readHtml(file) : undefined;
  const nonce = newNonce();
  // Even without a built page, because development servers read the policy here.
  void reply.header('content-security-policy', pagePolicy(nonce, config, kind));
  if (html === undefined) return false;
  const filled = fill(html, config).replaceAll('__NONCE__', nonce);
  // Its files are elsewhere, but a <base> would also move the links of the page.
  const placed =
    base === undefined ? filled : filled.replaceAll(/\b(src|href)="\.\//g, (_, attribute) => `${attribute}="${base}`);
  const page = start ? withStart(placed, start) : placed;
  await reply
    .header('reporting-endpoints', REPORTING_ENDPOINTS)
    // After a release, a page that contains the old registry must not be restored from the browser's history.
    .header('cache-control', start ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);
  return true;
}

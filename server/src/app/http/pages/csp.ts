import { randomBytes } from 'node:crypto';
import type { Config } from '../../../platform/config/config';

export const newNonce = (): string => randomBytes(18).toString('base64');

type PolicyConfig = Pick<Config, 'cards'> & Partial<Pick<Config, 'tourUrl' | 'assetsUrl'>>;

/** Configured origins, and what a page may load from each. */
interface Outside {
  scripts: string[];
  frames: string[];
  connections: string[];
}

const STRIPE_SCRIPT = 'https://js.stripe.com';

function outsideOf({ cards, tourUrl }: PolicyConfig): Outside {
  // The player of the Quick Tour Video page (NAV-027).
  const tour = tourUrl ? [new URL(tourUrl).origin] : [];
  // The stand-in's bank page is served by this server.
  if (cards.kind === 'standin') return { scripts: [], frames: ["'self'", ...tour], connections: [] };
  const script = new URL(cards.scriptUrl).origin;
  // The origins that Stripe requires: its script with its parts, the frames with its fields and the bank's page, its
  // API.
  const scripts = script === STRIPE_SCRIPT ? [script, 'https://*.js.stripe.com'] : [script];
  return {
    scripts,
    frames: [...scripts, 'https://hooks.stripe.com', ...tour],
    connections: [new URL(cards.url).origin],
  };
}

/** Header beside the policy: the target of `report-to` (csp-reports.routes.ts). */
export const REPORTING_ENDPOINTS = 'csp="/csp-reports"';

/** Properties of the page itself, besides the settings. */
export interface PageKind {
  /** The user is a developer who loads remotes from their own machine. */
  readonly localBuilds?: boolean;
  /** The standalone page shows itself in a frame, to simulate another width. */
  readonly framesItself?: boolean;
}

/** Any port, because a developer chooses it. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Policy of pages with our scripts: nothing inline except emotion's style tags, which have the response's nonce; no
 * eval; scripts and HTML only through the policies of the page (trusted-scripts.ts) and of the sanitiser. blob: and
 * data: pictures are previews of files chosen for a message.
 */
export function pagePolicy(
  nonce: string,
  config: PolicyConfig,
  { localBuilds = false, framesItself = false }: PageKind = {},
): string {
  const { scripts, frames, connections } = outsideOf(config);
  const local = localBuilds ? OWN_MACHINE : [];
  const { assetsUrl } = config;
  // Folders, because a CDN may have others below the same name.
  const [code, media] = assetsUrl === undefined ? [[], []] : [[`${assetsUrl}/remotes/`], [`${assetsUrl}/media/`]];
  const framed = framesItself && !frames.includes("'self'") ? ["'self'", ...frames] : frames;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...code, ...scripts, ...local].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...code, ...media].join(' '),
    ["media-src 'self' blob:", ...media].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...code, ...connections, ...local].join(' '),
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framesItself ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify svelte-trusted-html',
    // Browsers that know report-to ignore the older one.
    'report-uri /csp-reports',
    'report-to csp',
  ].join('; ');
}

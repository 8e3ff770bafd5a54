import { COMMON_KEYS } from '../../src/testing/common-keys';
import { AGREEMENT, type OutsideOptions } from './outside';
import type { OutsideOrder } from './outside.program';
import type { Program } from './program';
import type { Site } from './site';

/** The client's key of every installation. */
export const CLIENT_KEY = 'textloom-web';

export interface Addresses {
  databaseUrl: string;
  publicUrl: string;
  outsideUrl: string;
  /** The carrier's address, when it is not at outsideUrl. */
  carrierUrl?: string;
  /** Messages a second. */
  rate: number;
}

/** Settings of a server whose carrier and card provider are the stand-ins at an address. */
export const settingsOf = ({ databaseUrl, publicUrl, outsideUrl, carrierUrl = outsideUrl, rate }: Addresses) => ({
  ...COMMON_KEYS,
  DATABASE_URL: databaseUrl,
  TEXTLOOM_PUBLIC_URL: publicUrl,
  TEXTLOOM_CARRIER_URL: `${carrierUrl}/carrier`,
  TEXTLOOM_CARRIER_ACCOUNT: AGREEMENT.accountSid,
  TEXTLOOM_CARRIER_TOKEN: AGREEMENT.authToken,
  TEXTLOOM_CARRIER_FROM: AGREEMENT.code,
  TEXTLOOM_STRIPE_SECRET_KEY: AGREEMENT.secretKey,
  TEXTLOOM_STRIPE_PUBLISHABLE_KEY: AGREEMENT.publishableKey,
  TEXTLOOM_STRIPE_WEBHOOK_SECRET: AGREEMENT.webhookSecret,
  TEXTLOOM_STRIPE_URL: outsideUrl,
  TEXTLOOM_STRIPE_SCRIPT: `${outsideUrl}/v1/stripe.js`,
  TEXTLOOM_MESSAGE_RATE: String(rate),
  TEXTLOOM_DEMO_DATA: 'false',
});

/** Starts the outside world; resolves when it is ready. */
export async function startOutside(
  site: Site,
  order: Omit<OutsideOrder, keyof typeof AGREEMENT | 'host'> & Pick<OutsideOptions, 'port'>,
): Promise<Program> {
  const complete: OutsideOrder = { ...AGREEMENT, host: '127.0.0.1', ...order };
  const env = { OUTSIDE_ORDER: JSON.stringify(complete) };
  const outside = await site.start('the carrier', 'rehearsal/harness/outside.program.ts', { env, last: true });
  await outside.ready();
  return outside;
}

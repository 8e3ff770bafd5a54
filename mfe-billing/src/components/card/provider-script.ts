import type { Stripe } from '@stripe/stripe-js';
import { MESSAGES } from '../../messages';

type StripeConstructor = (publishableKey: string) => Stripe;
const constructorOf = (): StripeConstructor | undefined => (window as { Stripe?: StripeConstructor }).Stripe;

const TIME_LIMIT_MS = 15_000;
const FAILED = MESSAGES.providerUnreachable;

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail(), TIME_LIMIT_MS);
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(FAILED));
    };
    script.src = address;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}

let loading: Promise<void> | undefined;

/** The card provider's script, loaded once, when a card is first typed. A failure can be retried. */
export async function loadProvider(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  if (!constructorOf()) {
    loading ??= addScript(scriptUrl).finally(() => (loading = undefined));
    await loading;
  }
  const create = constructorOf();
  if (!create) throw new Error(FAILED);
  return create(publishableKey);
}

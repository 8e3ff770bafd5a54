// Replaces https://js.stripe.com: the part of its API that @stripe/react-stripe-js and the card form use. Typed input
// is sent only to the stand-in's own /v1/payment_methods.

import { createElement, type CardElement } from './card-element';
import { isKind, type Kind } from './card-fields';
import { handleNextAction, request } from './challenge';

/** The stand-in's own origin, from which this script is loaded. Empty outside a script element. */
const script = document.currentScript;
const base = script && 'src' in script ? new URL(String(script.src)).origin : '';

type Made = Partial<Record<Kind, CardElement>>;

function createElements() {
  const made: Made = {};
  const api = {
    create(kind: string, options?: { placeholder?: string }) {
      if (!isKind(kind)) throw new Error(`The stand-in has no element "${kind}".`);
      const created = createElement(kind, options);
      made[kind] = created;
      return created.element;
    },
    /** By the component of @stripe/react-stripe-js. */
    getElement({ __elementType: name = '' }: { __elementType?: string }) {
      return (isKind(name) && made[name]?.element) || null;
    },
    update() {},
  };
  return { made, api };
}

interface Billing {
  name?: string;
}

function cardForm(made: Made, billing?: Billing): URLSearchParams {
  const digits = (kind: Kind): string => (made[kind]?.value() ?? '').replace(/\D/g, '');
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': digits('cardNumber'),
    'card[exp_month]': digits('cardExpiry').slice(0, 2),
    'card[exp_year]': digits('cardExpiry').slice(2),
    'card[cvc]': digits('cardCvc'),
  });
  if (billing?.name) form.set('billing_details[name]', billing.name);
  return form;
}

function stripe(publishableKey: string) {
  const provider = { base, publishableKey };
  let latest = createElements();
  return {
    elements() {
      latest = createElements();
      return latest.api;
    },
    async createPaymentMethod({ billing_details: billing }: { billing_details?: Billing } = {}) {
      const { made } = latest;
      const incomplete = made.cardNumber?.complaint() ?? made.cardExpiry?.complaint() ?? made.cardCvc?.complaint();
      if (incomplete) return { error: incomplete };
      const answer = await request(provider, 'payment_methods', { method: 'POST', body: cardForm(made, billing) });
      return 'error' in answer ? answer : { paymentMethod: answer.body };
    },
    // @stripe/react-stripe-js accepts an object as Stripe's only with these; nothing calls them.
    createToken() {},
    confirmCardPayment() {},
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(provider, clientSecret),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });

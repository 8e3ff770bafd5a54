import { join } from 'node:path';
import { api, apiOk, fireEvent, HttpResponse, renderPart, screen, waitFor } from '@textloom/testing';
import { http, type RequestHandler } from 'msw';
import { useState } from 'react';
import { usePayChallenge } from './use-pay-challenge';

const SCRIPT = 'http://localhost/v1/stripe.js';
const CARD = {
  exists: true,
  brand: 'visa',
  last4: '3184',
  exp_month: 12,
  exp_year: 2040,
  publishable_key: 'pk_test_1',
  script_url: SCRIPT,
};

/** The provider's script, as the stand-in serves it, and the browser's modal dialog, which jsdom lacks. */
beforeAll(() => {
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src: SCRIPT } });
  jest.requireActual(join(__dirname, '../../../../server/standins/pages/stripe/stripe.ts'));
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterAll(() => Reflect.deleteProperty(document, 'currentScript'));

function Pay() {
  const payChallenge = usePayChallenge();
  const [said, setSaid] = useState('not asked');
  return (
    <button onClick={() => void payChallenge('pi_1_secret_2').then((text) => setSaid(text || 'read the payment'))}>
      {said}
    </button>
  );
}

async function ask(intent: Record<string, unknown>): Promise<void> {
  const handlers: RequestHandler[] = [
    api.get('profiles/creditcard', () => apiOk(CARD)),
    http.get('http://localhost/v1/payment_intents/pi_1', () => HttpResponse.json(intent)),
  ];
  const { user } = renderPart(<Pay />, { handlers });
  await user.click(screen.getByRole('button'));
}

describe('PAY-007: a payment whose bank asks the payer to confirm', () => {
  it.each([
    ['confirmed', { status: 'succeeded' }, 'read the payment'],
    [
      'refused',
      { status: 'requires_payment_method', last_payment_error: { message: 'We are unable to authenticate.' } },
      'We are unable to authenticate.',
    ],
  ])(
    'shows the bank’s challenge and, when it is %s, reports the next step to the pay page',
    async (_what, after, text) => {
      const intent: Record<string, unknown> = { object: 'payment_intent', status: 'requires_action' };
      await ask(intent);
      const frame = await screen.findByTitle('Confirm with your bank');
      Object.assign(intent, after);
      fireEvent.load(frame);
      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  it('shows nothing for a payment that is no longer waiting', async () => {
    await ask({ object: 'payment_intent', status: 'succeeded' });
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('read the payment'));
    expect(screen.queryByTitle('Confirm with your bank')).not.toBeInTheDocument();
  });
});

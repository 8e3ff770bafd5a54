import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError, isCancelled } from '@textloom/api';
import { cancelPayment, getOpenPayment, getPayment, pay, type Payment } from '@textloom/contracts';
import { alerts, link, randomKey, useGoOn, useStable } from '@textloom/kit';
import { refresh } from '@textloom/session';
import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '../../messages';
import { usePayChallenge } from '../../widgets/card-parts';
import { keepKey, keptKey } from './kept-key';
import { isUndecided, whenDecided } from './when-decided';

/** What to buy: exactly one of the three. */
export interface Purchase {
  plan?: number;
  extra_keywords?: number;
  extra_messages?: number;
}

/**
 * `checking`: is a payment still open, after a reload? `running`: one is being processed. `confirm`: one is waiting for
 * the payer, because the page was left during the challenge.
 */
type Phase = { name: 'checking' | 'idle' | 'running' } | { name: 'confirm'; payment: Payment };

interface Failure {
  text: string;
  fields: Readonly<Record<string, string>>;
  /** The payment may have been made: repeat the same one. */
  undecided: boolean;
}

async function refreshProfile(): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    if (!isApiError(error)) throw error;
    console.warn('The profile could not be refreshed:', error.message);
  }
}

/** A payment of this form: at most one at a time, and never twice (PAY-004, PAY-007, PAY-009, PAY-010, ERR-020). */
export function usePayment() {
  const client = useQueryClient();
  const goOn = useGoOn();
  const payChallenge = usePayChallenge();
  const [phase, setPhase] = useState<Phase>({ name: 'checking' });
  const [failure, setFailure] = useState<Failure | null>(null);
  // Kept until the payment has failed for certain, so that a repeated call is the same payment.
  const key = useRef<string | null>(null);
  const left = useRef(new AbortController());
  const setKey = (next: string | null): void => {
    key.current = next;
    keepKey(next);
  };

  const fail = (text: string, more: Partial<Failure> = {}): void => {
    setFailure({ text, fields: {}, undecided: false, ...more });
    setPhase({ name: 'idle' });
  };
  const failed = (error: unknown): void => {
    if (!isApiError(error)) throw error;
    if (isCancelled(error)) return;
    const undecided = isUndecided(error);
    if (!undecided) setKey(null);
    const text = undecided && error.kind !== 'http' ? MESSAGES.connectionLost : error.message;
    fail(text, { fields: error.fields, undecided });
  };

  /** Follows a payment from any state until it is paid, has failed, or needs the payer. */
  const conclude = async (first: Payment, said: { message?: string; problem?: string } = {}): Promise<void> => {
    const payment = await whenDecided(first, left.current.signal);
    if (payment.state === 'challenge') return setPhase({ name: 'confirm', payment });
    setKey(null);
    if (payment.state !== 'paid') return fail(said.problem || payment.failure);
    await refreshProfile();
    // Orders, the ledger and the plans are reloaded when they are shown next.
    void client.invalidateQueries({ refetchType: 'none' });
    alerts.success(said.message || (payment.total_payment > 0 ? MESSAGES.paid : MESSAGES.trialStarted));
    goOn(link('/plans/thankyou', null, { payment: payment.id }), { replace: true });
  };

  /** Lets the payer confirm in the provider's dialog; a failed or closed dialog cancels the payment. */
  const challenge = async (payment: Payment): Promise<void> => {
    setPhase({ name: 'running' });
    let problem: string;
    try {
      problem = await payChallenge(payment.client_secret);
    } catch (error) {
      // The provider's script could not be loaded: the payment is still waiting.
      fail(error instanceof Error ? error.message : String(error));
      return setPhase({ name: 'confirm', payment });
    }
    await conclude(await call(problem ? cancelPayment : getPayment, { id: payment.id }), { problem });
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setPhase({ name: 'running' });
    setFailure(null);
    await work().catch(failed);
  };

  const openPayment = async (): Promise<Payment | null> => {
    try {
      const idempotencyKey = keptKey();
      const options = { signal: left.current.signal, ...(idempotencyKey && { idempotencyKey }) };
      const { payment } = await call(getOpenPayment, {}, options);
      // The request sent before a reload never arrived.
      if (!payment) keepKey(key.current);
      return payment;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isCancelled(error)) console.warn('The open payment could not be read:', error.message);
      return null;
    }
  };

  const send = async (purchase: Purchase): Promise<void> => {
    const idempotencyKey = key.current ?? randomKey();
    setKey(idempotencyKey);
    const { message, ...payment } = await call(
      pay,
      { plan: 0, extra_keywords: 0, extra_messages: 0, ...purchase },
      { idempotencyKey },
    );
    await (payment.state === 'challenge' ? challenge(payment) : conclude(payment, { message }));
  };

  const start = useStable(async (purchase: Purchase): Promise<void> => {
    if (phase.name !== 'idle') return;
    await attempt(() =>
      send(purchase).catch(async (error: unknown) => {
        const open = isUndecided(error) ? await openPayment() : null;
        if (!open) throw error;
        await conclude(open);
      }),
    );
  });

  const resume = useStable(async (): Promise<void> => {
    const open = await openPayment();
    if (left.current.signal.aborted) return;
    if (open) await attempt(() => conclude(open));
    else setPhase({ name: 'idle' });
  });

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    void resume();
    return () => controller.abort();
  }, [resume]);

  const waiting = phase.name === 'confirm' ? phase.payment : null;
  return {
    /** Nothing can be changed or started. */
    locked: phase.name !== 'idle',
    processing: phase.name === 'running',
    failure,
    /** A payment that is waiting for the payer. */
    waiting,
    start,
    confirm: useStable(() => (waiting ? attempt(() => challenge(waiting)) : Promise.resolve())),
    giveUp: useStable(() =>
      waiting ? attempt(async () => conclude(await call(cancelPayment, { id: waiting.id }))) : Promise.resolve(),
    ),
  };
}
export type PaymentForm = ReturnType<typeof usePayment>;

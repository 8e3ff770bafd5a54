import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError, isCancelled } from '@textloom/api';
import { cancelPayment, getOpenPayment, getPayment, pay, type Payment, priceChangedSchema } from '@textloom/contracts';
import { alerts, link, randomKey, useNavigateWhileMounted, useStable } from '@textloom/kit';
import { refresh } from '@textloom/session';
import { useEffect, useRef, useState } from 'react';
import { PLANS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { usePayChallenge } from '../card/use-pay-challenge';
import { isSamePurchase, keepPayment, type KeptPayment, keptPayment, type Purchase } from './kept-payment';
import { isUndecided, pause, whenDecided } from './when-decided';
import { TEXTS } from './messages';

/** How long a request that was sent before a reload may still be on its way. */
const ARRIVES_MS = 1_500;

/**
 * `checking`: looking for an open payment after a reload. `running`: a payment is being processed. `confirm`: a payment
 * waits for the payer, who left the page during the challenge.
 */
type Phase = { name: 'checking' | 'idle' | 'running' } | { name: 'confirm'; payment: Payment };

interface Failure {
  text: string;
  fields: Readonly<Record<string, string>>;
  /** The payment may have been made: repeat the same one. */
  undecided: boolean;
}

const isPriceChange = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && priceChangedSchema.safeParse(error.details).success;

async function refreshProfile(): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    if (!isApiError(error)) throw error;
    console.warn('The profile could not be refreshed:', error.message);
  }
}

/** An older payment that the form mentions: one that never arrived, or one that was just made. */
export type EarlierPayment = 'not-received' | Payment;

/**
 * A payment of this form: at most one at a time, and never twice (PAY-004, PAY-007, PAY-009, PAY-010, ERR-020). The
 * thank-you page follows, unless the form itself goes on with `onPaid`.
 */
export function usePayment({ onPaid }: { onPaid?: () => void } = {}) {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const payChallenge = usePayChallenge();
  const [phase, setPhase] = useState<Phase>({ name: 'checking' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [earlier, setEarlier] = useState<EarlierPayment | null>(null);
  const [reloaded] = useState(keptPayment);
  // Kept until the payer has seen the outcome, so that a repeated call is the same payment.
  const kept = useRef(reloaded);
  const left = useRef(new AbortController());
  const keep = (next: KeptPayment | null): void => {
    kept.current = next;
    keepPayment(next);
  };

  const fail = (text: string, more: Partial<Failure> = {}): void => {
    setFailure({ text, fields: {}, undecided: false, ...more });
    setPhase({ name: 'idle' });
  };
  const failed = (error: unknown): void => {
    if (!isApiError(error)) throw error;
    if (isCancelled(error)) return;
    const undecided = isUndecided(error);
    const text = undecided && error.kind !== 'http' ? TEXTS.connectionLost : error.message;
    fail(text, { fields: error.fields, undecided });
  };
  // Only after the outcome is shown: a reload in between would show an empty form.
  useEffect(() => {
    if (!failure || failure.undecided) return;
    kept.current = null;
    keepPayment(null);
  }, [failure]);

  /** Follows a payment from any state until it is paid, has failed, or needs the payer. */
  const conclude = async (first: Payment, said: { message?: string; problem?: string } = {}): Promise<void> => {
    const payment = await whenDecided(first, left.current.signal);
    if (payment.state === 'challenge') return setPhase({ name: 'confirm', payment });
    if (payment.state !== 'paid') return fail(said.problem || payment.failure);
    // The thank-you page forgets it; a form that goes on itself has seen it.
    if (kept.current) keep(onPaid ? null : { ...kept.current, payment: payment.id });
    await refreshProfile();
    void client.invalidateQueries({ refetchType: 'none' });
    alerts.success(said.message || (payment.total_payment > 0 ? TEXTS.paid : MESSAGES.trialStarted));
    if (left.current.signal.aborted) keep(null);
    if (onPaid) return onPaid();
    navigate(link('/plans/thankyou', null, { payment: payment.id }), { replace: true });
  };

  /** Lets the payer confirm in the provider's dialog; a failed or closed dialog cancels the payment. */
  const challenge = async (payment: Payment): Promise<void> => {
    setPhase({ name: 'running' });
    let problem: string;
    try {
      problem = await payChallenge(payment.client_secret);
    } catch (error) {
      // The provider's script could not be loaded: the payment is still waiting.
      fail(error instanceof Error ? error.message : String(error), { undecided: true });
      return setPhase({ name: 'confirm', payment });
    }
    await conclude(await call(problem ? cancelPayment : getPayment, { id: payment.id }), { problem });
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setPhase({ name: 'running' });
    setFailure(null);
    setEarlier(null);
    await work().catch(failed);
  };

  /** Undefined when it could not be read. */
  const openPayment = async () => {
    try {
      const options = { signal: left.current.signal, ...(kept.current && { idempotencyKey: kept.current.key }) };
      return await call(getOpenPayment, {}, options);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isCancelled(error)) console.warn('The open payment could not be read:', error.message);
      return undefined;
    }
  };

  const send = async (purchase: Purchase, total: number): Promise<void> => {
    const known = kept.current;
    const idempotencyKey = known && isSamePurchase(known.purchase, purchase) ? known.key : randomKey();
    keep({ key: idempotencyKey, purchase });
    const { message, ...payment } = await call(
      pay,
      { plan: 0, extra_keywords: 0, extra_messages: 0, ...purchase, total },
      { idempotencyKey },
    );
    await (payment.state === 'challenge' ? challenge(payment) : conclude(payment, { message }));
  };

  const start = useStable(async (purchase: Purchase, total: number): Promise<void> => {
    if (phase.name !== 'idle') return;
    await attempt(() =>
      send(purchase, total).catch(async (error: unknown) => {
        // The form then shows the price that the next press pays.
        if (isPriceChange(error)) await Promise.all([refreshProfile(), client.refetchQueries({ queryKey: PLANS })]);
        const open = isUndecided(error) ? await openPayment() : undefined;
        if (!open?.payment) throw error;
        await conclude(open.payment);
      }),
    );
  });

  const resume = useStable(async (): Promise<void> => {
    let open = await openPayment();
    if (reloaded && open?.payment === null) {
      await pause(ARRIVES_MS, left.current.signal);
      open = await openPayment();
    }
    if (left.current.signal.aborted) return;
    const payment = open?.payment;
    if (payment) return attempt(() => conclude(payment));
    if (reloaded && !open) return fail(TEXTS.connectionLost, { undecided: true });
    setEarlier(reloaded ? 'not-received' : (open?.just_paid ?? null));
    setPhase({ name: 'idle' });
  });

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    void resume();
    return () => controller.abort();
  }, [resume]);

  const waiting = phase.name === 'confirm' ? phase.payment : null;
  return {
    /** Disables every control. */
    locked: phase.name !== 'idle',
    processing: phase.name === 'running' || (phase.name === 'checking' && reloaded !== null),
    failure,
    earlier,
    /** What was being bought before a reload. */
    resumed: reloaded?.purchase,
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

import { saveCustomer } from '../../tenancy/account';
import { isCardExpired, type Card, type cardBody, type z } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { AppError } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { CardProviderUnavailable, CardRefused } from '../../../platform/providers/cards/card-provider';
import { findCard, readHolder, retryPayments, saveCard, type CardRow } from './cards.repository';
import { findHolder } from './holder.repository';
import { noteSecurity } from '../../access';
import { cardChangedMail, cardName } from '../plan/subscriptions.mail';

const NONE: CardRow = { payment_method: '', brand: '', last4: '', exp_month: 0, exp_year: 0, fullname: '' };

/** The card, and the provider's public key and script for the page. */
export async function readCard({ config, db }: Deps, { accountId, timezone }: Session): Promise<Card> {
  const stored = await db.asAccount(accountId, (tx) => findCard(tx, accountId));
  const { payment_method: _, ...card } = stored ?? NONE;
  return {
    ...card,
    exists: stored !== undefined,
    expired: stored !== undefined && isCardExpired(stored, timezone),
    publishable_key: config.cards.publishableKey,
    script_url: config.cards.scriptUrl,
  };
}

function toAppError(error: unknown): unknown {
  if (error instanceof CardRefused) return new AppError('invalid', error.message);
  if (error instanceof CardProviderUnavailable)
    return new AppError('unavailable', 'The card provider cannot be reached at the moment. Please try again.');
  return error;
}

/**
 * Stores the card at the provider first: afterwards we keep only its description. Returns the client secret with which
 * the page lets the card's holder confirm; empty once the card is stored.
 */
export async function changeCard(
  { cards, config, db, log }: Deps,
  { accountId }: Session,
  { token, fullname }: z.output<typeof cardBody>,
  now: Date,
): Promise<string> {
  const { owner, holder, before } = await db.asAccount(accountId, async (tx) => ({
    owner: await readHolder(tx, accountId),
    holder: await findHolder(tx, accountId),
    before: await findCard(tx, accountId),
  }));
  const stored = await cards
    .storeCard({
      holder,
      customer: owner.stripe_id,
      token,
      email: owner.email,
      fullname,
      replaces: before?.payment_method ?? null,
    })
    .catch((error: unknown) => {
      if (error instanceof CardProviderUnavailable) log.warn({ err: error.cause }, 'card provider call failed');
      throw toAppError(error);
    });
  if (owner.stripe_id !== '' && stored.customer !== owner.stripe_id)
    log.warn({ account: accountId, customer: owner.stripe_id }, 'replaced a customer that is gone, or not ours');
  if ('clientSecret' in stored) {
    await db.asAccount(accountId, (tx) => saveCustomer(tx, accountId, stored.customer));
    return stored.clientSecret;
  }
  await db.asAccount(accountId, async (tx) => {
    await saveCard(tx, accountId, stored);
    const card = cardName(stored);
    await noteSecurity(tx, { accountId, kind: 'card', text: `Stored the card ${card}.` });
    await enqueueMail(tx, { accountId, to: owner.email, ...cardChangedMail(config, card) });
    await retryPayments(tx, accountId, now);
    await notifyProfile(tx, accountId, 'card');
  });
  return '';
}

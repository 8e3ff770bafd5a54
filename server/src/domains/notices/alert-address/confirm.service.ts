import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { formatPhone } from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { reachable } from '../../people/suppression';
import { enqueueMessage } from '../../texting/single';
import { KIND, LANE } from '../../texting/message';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import { limitStrangerMail } from '../stranger-mail/stranger-mail.service';
import { hashToken, newToken } from '../../../platform/base/token';
import {
  type AlertAddress,
  confirmByLink,
  confirmPhone as markPhoneConfirmed,
  storeSecret,
  tryCode,
  unconfirmedOf,
} from './alert-addresses.repository';
import { codeText, confirmAlertsMail } from './confirm.mail';

type Needs = Pick<Deps, 'db' | 'config'>;

const LINK_MINUTES = 7 * 24 * 60;
const CODE_MINUTES = 15;
/** Tries of one code, which has a million values. */
const MOST_TRIES = 5;
/** Requests for one address within a quarter of an hour, whichever accounts send them. */
const MOST_FOR_ADDRESS = 3;

const hashCode = (accountId: number, phone: string, code: string): Buffer =>
  createHash('sha256').update(`${accountId}:${phone}:${code}`).digest();

const LEFT = 'This phone has unsubscribed and cannot be texted.';

async function mailLink({ db, config }: Needs, accountId: number, address: string): Promise<void> {
  const token = newToken();
  await db.asAccount(accountId, async (tx) => {
    await limitStrangerMail(tx, accountId, 'alert-address', 'address');
    await storeSecret(tx, { accountId, kind: 'mail', address, hash: hashToken(token), minutes: LINK_MINUTES });
    const link = `${config.publicUrl}/app/?confirm-alerts=${token}`;
    await enqueueMail(tx, { accountId, to: address, ...confirmAlertsMail(config, link) });
  });
}

async function textCode({ db, config }: Needs, accountId: number, phone: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.asEngine(async (tx) => {
    if ((await reachable(tx, accountId, phone)).left) throw invalid('address', LEFT);
    await limitStrangerMail(tx, accountId, 'alert-code', 'address');
    const hash = hashCode(accountId, phone, code);
    await storeSecret(tx, { accountId, kind: 'phone', address: phone, hash, minutes: CODE_MINUTES });
    // Belongs to no account, because whoever requested the code must not read it among the account's texts.
    await enqueueMessage(tx, {
      accountId: null,
      kind: KIND.answer,
      lane: LANE.test,
      phone,
      body: codeText(config, code),
      segments: 1,
    });
  });
}

async function ask(deps: Needs, accountId: number, { kind, address }: AlertAddress): Promise<void> {
  await limitAttempts(deps.db, [{ name: `alert ${kind}`, value: address, most: MOST_FOR_ADDRESS }]);
  await (kind === 'mail' ? mailLink : textCode)(deps, accountId, address);
}

/**
 * Sends a request for confirmation to each address that a user has just added, once: a mailed link or a texted code.
 * Returns those it sent to. An address beyond a limit waits for "Send again", as all do while the account is
 * unverified.
 */
export async function askNewAddresses(deps: Needs, { accountId, userId, verified }: Session): Promise<string[]> {
  const waiting = verified ? await deps.db.asAccount(accountId, (tx) => unconfirmedOf(tx, userId)) : [];
  const asked: string[] = [];
  for (const one of waiting.filter((each) => !each.asked)) {
    try {
      await ask(deps, accountId, one);
      asked.push(one.kind === 'phone' ? formatPhone(one.address) : one.address);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return asked;
}

/** Sends a new link or code to an address of the user's own settings; the earlier one stops working. */
export async function resendConfirmation(
  deps: Needs,
  { accountId, userId }: Session,
  address: string,
): Promise<string> {
  const waiting = await deps.db.asAccount(accountId, (tx) => unconfirmedOf(tx, userId));
  const found = waiting.find((one) => one.address === address);
  if (!found) throw notFound('An address of your alerts that waits for its confirmation');
  await ask(deps, accountId, found);
  return found.kind === 'phone' ? `We texted a code to ${formatPhone(address)}.` : `We sent a link to ${address}.`;
}

/** Confirms an address by the token of its link. */
export async function confirmAddress({ db }: Pick<Deps, 'db'>, token: string, from: string): Promise<string> {
  // The tokens cannot be guessed; this limits the cost of trying.
  await limitAttempts(db, [networkLimit('email link address', from, 60)]);
  return db.asEngine(async (tx) => {
    const done = await confirmByLink(tx, hashToken(token));
    if (!done)
      throw new AppError('token_invalid', 'This link was already used, was replaced by a newer one, or is too old.');
    await notifyProfile(tx, done.account_id, 'account');
    return done.address;
  });
}

/** Confirms a phone by the code that was texted to it; five tries for each code. */
export async function confirmPhone(
  { db }: Pick<Deps, 'db'>,
  { accountId }: Session,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  // Committed whether the code is right or not, because each try counts.
  const tried = await db.asAccount(accountId, (tx) => tryCode(tx, accountId, phone, MOST_TRIES));
  if (!tried)
    throw invalid('code', 'The last code was already used, is too old, or was tried too often. Send a new one.');
  if (!timingSafeEqual(tried.secret_hash, hashCode(accountId, phone, code)))
    throw invalid('code', 'The code is wrong. Enter the one that we texted last.');
  await db.asAccount(accountId, async (tx) => {
    await markPhoneConfirmed(tx, tried.id);
    await notifyProfile(tx, accountId, 'account');
  });
}

import { type AnswerDue, formatPhone, type RegistrationAnswers, toApiDate } from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { boughtNumbers } from '../bought/bought-number.repository';
import { askAgain, usesOfPhone } from './answer.repository';
import { brandOf } from './brand.repository';
import { lockRegistration, type RegistrationRow } from './registration.repository';

/**
 * How long an answer to the registry's text counts, and how many sole proprietors may use one phone
 * (twilio.com/docs/messaging/compliance/a2p-10dlc/onboarding-isv-api-sole-prop-new, read 2026-12-02).
 */
const VALID_MS = 24 * 3_600_000;
const MOST_OF_A_PHONE = 3;

/** Ours: a text needs a moment to arrive, and the phone may be a stranger's. */
const AGAIN_MS = 5 * 60_000;
const MOST_ASKS = 10;

/** Until when an answer to a text counts. */
export const validUntil = (textedAt: Date): Date => new Date(textedAt.getTime() + VALID_MS);

/** What the registry waits for; null: for no answer. */
export function answerDue(
  { state, answers, asks, texted, textedAt }: RegistrationRow,
  businessApproved: boolean,
  now = new Date(),
): AnswerDue | null {
  if (state !== 'submitted' || texted === null || textedAt === null || businessApproved) return null;
  const until = validUntil(textedAt);
  const exhausted = asks >= MOST_ASKS;
  return {
    phone: answers.mobile_phone ?? '',
    asked_at: toApiDate(textedAt),
    until: toApiDate(until),
    expired: until <= now,
    again_at: exhausted || asks > texted ? null : toApiDate(new Date(textedAt.getTime() + AGAIN_MS)),
    exhausted,
  };
}

/** Asks for another text to the phone of a sole proprietor; a worker hands it to the registry. Returns the phone. */
export const textAgain = (
  { db }: Pick<Deps, 'db'>,
  { accountId }: Session,
  digits: string,
  now = new Date(),
): Promise<string> =>
  db.asAccount(accountId, async (tx) => {
    const held = (await boughtNumbers(tx, accountId)).find((one) => one.digits === digits);
    if (!held) throw notFound('This number');
    const row = await lockRegistration(tx, accountId, digits);
    const due = row && answerDue(row, (await brandOf(tx, accountId))?.approvedAt != null, now);
    if (!due) throw new AppError('conflict', 'The registry does not wait for an answer by text.');
    if (due.exhausted)
      throw new AppError('conflict', `The text was requested ${MOST_ASKS + 1} times. Write to support.`);
    if (due.again_at === null) throw new AppError('conflict', 'The registry is asked to send the text already.');
    if (new Date(due.again_at) > now)
      throw new AppError(
        'conflict',
        'The text was requested a moment ago. You can send it again five minutes after that.',
      );
    await askAgain(tx, digits);
    await notifyProfile(tx, accountId, 'number');
    return due.phone;
  });

/** Throws at the field of the phone if the registry would refuse it. Runs as the engine. */
export async function requirePhone(
  tx: Tx,
  accountId: number,
  { mobile_phone: phone }: RegistrationAnswers,
): Promise<void> {
  const { others, isHeld } = await usesOfPhone(tx, accountId, phone);
  if (isHeld)
    throw invalid('mobile_phone', 'Enter your own mobile phone: the registry accepts no number that is rented here.');
  if (others >= MOST_OF_A_PHONE)
    throw invalid(
      'mobile_phone',
      `${formatPhone(phone)} is the phone of three sole proprietors already, and the registry accepts no more.`,
    );
}

import { type answerHold, can, formatPhone, link, type z } from '@textloom/contracts';
import { AppError, forbidden, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { byCaller } from '../../people/consent';
import { endAsked, endWrongNumber } from '../../people/opt-out';
import { findHold, holdPhone, liftHold } from '../../people/hold';
import { lockPhones } from '../../people/phone';
import { storedSubscriber, UNDO_SECONDS, actingName } from '../../people/subscriber';
import { subscriberOf } from '../subscriber/subscriber-history.service';
import { presentSubscriber } from '../subscriber/subscribers.presenter';
import { notifyHold } from './notify-hold';

type Answered = z.output<(typeof answerHold)['saved']> & { message: string };

async function shown(tx: Tx, session: Session, id: number): Promise<Omit<Answered, 'message'>> {
  const { disabled, disabled_at, held, held_at, ended, ended_on, modified_at } = presentSubscriber(
    await subscriberOf(tx, session, id),
  );
  return { id, disabled, disabled_at, held, held_at, ended, ended_on, modified_at };
}

/** The subscriber, with the phone locked: texts from it are handled before or after this. */
async function locked(tx: Tx, { accountId }: Session, id: number) {
  const subscriber = await storedSubscriber(tx, accountId, id);
  if (!subscriber) throw notFound('This subscriber');
  await lockPhones(tx, [subscriber.phone]);
  return subscriber;
}

const sourceOf = async (tx: Tx, session: Session, done: string) => ({
  words: `${done} by ${await actingName(tx, session)}`,
  ...byCaller(session),
});

/** POST subscribers/{id}/hold: "They asked to leave" (ADR 0112). A second report changes nothing. */
export const holdOne = (deps: Deps, session: Session, id: number): Promise<Answered> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const { phone, disabled } = await locked(tx, session, id);
    if (disabled !== 0) throw new AppError('conflict', 'This person has unsubscribed already.');
    const hold = { accountId, phone, reason: 'asked_to_leave' as const };
    if (await holdPhone(tx, { ...hold, userId }, await sourceOf(tx, session, 'Reported as asked to leave')))
      await notifyHold(tx, { ...hold, path: link('/subscribers/:id', { id }) });
    return {
      message: `Nothing more is sent to ${formatPhone(phone)}. The owner was asked to confirm.`,
      ...(await shown(tx, session, id)),
    };
  });

/** PUT subscribers/{id}/hold: by the owner, or within a minute by the user who reported it, to take it back. */
export const answerOne = (
  deps: Deps,
  session: Session,
  id: number,
  answer: z.output<typeof answerHold.body>['answer'],
): Promise<Answered> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const { phone } = await locked(tx, session, id);
    const hold = await findHold(tx, accountId, phone, UNDO_SECONDS);
    const takesBack = answer === 'lift' && hold?.userId === userId && hold.fresh;
    if (!can(session, 'subscriber.unsubscribe') && !takesBack) throw forbidden();
    if (!hold) throw new AppError('conflict', 'This phone is no longer on hold.');
    const named = formatPhone(phone);
    const held = { accountId, phone };
    let message: string;
    if (answer === 'lift') {
      await liftHold(tx, held, await sourceOf(tx, session, 'Hold lifted'));
      message = `${named} is no longer on hold.`;
    } else if (hold.reason === 'wrong_number') {
      await endWrongNumber(tx, held, await sourceOf(tx, session, 'Removed as a wrong number'));
      message = `${named} was removed from your lists. Whoever has the number can join by texting a keyword.`;
    } else {
      await endAsked(tx, held, await sourceOf(tx, session, 'Wish to leave confirmed'));
      message = `Subscriber ${named} successfully unsubscribed.`;
    }
    return { message, ...(await shown(tx, session, id)) };
  });

import { cutText, MAX_VIEW_NAME, MAX_VIEWS, type viewBody, type viewChange, type z } from '@textloom/contracts';
import { AppError, forbidden, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { oneAtATime } from '../../../platform/db/one-at-a-time';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import * as views from './saved-views.repository';
import { viewQuery } from './view-query';

type Saved = { id: number };

const NAME_TAKEN = 'This list has another view with this name. Please choose another one.';
const TOO_MANY = `You have ${MAX_VIEWS} views, which is the maximum. Please delete one first.`;

/** The creator of a view and the owner of the account may change it (decision 777). */
function requireChange({ userId, owner }: Session, view: views.ViewRow): void {
  if (view.user_id !== userId && !owner) throw forbidden();
}

/** Until the transaction ends, the user gets no other view and no other name of one. */
const holdViews = (tx: Tx, userId: number): Promise<unknown> => oneAtATime(tx, 'saved views', userId);

async function requireRoom(tx: Tx, accountId: number, userId: number): Promise<void> {
  if ((await views.countViews(tx, accountId, userId)) >= MAX_VIEWS) throw new AppError('conflict', TOO_MANY);
}

export const createView = ({ db }: Deps, session: Session, body: z.output<typeof viewBody>): Promise<Saved> =>
  db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const { list, name } = body;
    const view = { user_id: userId, list, name, query: viewQuery(list, body.query), shared: body.shared === 1 };
    await holdViews(tx, userId);
    await requireRoom(tx, accountId, userId);
    if (await views.isNameTaken(tx, accountId, { ...view, id: 0 })) throw invalid('name', NAME_TAKEN);
    const id = await views.insertView(tx, accountId, view);
    await notifyProfile(tx, accountId, 'views');
    return { id };
  });

export const changeView = (
  { db }: Deps,
  session: Session,
  id: number,
  { name, query, shared }: z.output<typeof viewChange>,
): Promise<Saved> =>
  db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const before = await views.lockView(tx, { accountId, userId, id });
    if (!before) throw notFound('This view');
    requireChange(session, before);
    const view = {
      ...before,
      name: name ?? before.name,
      query: query === undefined ? before.query : viewQuery(before.list, query),
      shared: shared === undefined ? before.shared : shared === 1,
    };
    await holdViews(tx, before.user_id);
    if (await views.isNameTaken(tx, accountId, view)) throw invalid('name', NAME_TAKEN);
    await views.updateView(tx, accountId, view);
    await notifyProfile(tx, accountId, 'views');
    return { id };
  });

export const deleteView = ({ db }: Deps, session: Session, id: number): Promise<Saved> =>
  db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const view = await views.lockView(tx, { accountId, userId, id });
    if (!view) throw notFound('This view');
    requireChange(session, view);
    await views.markViewDeleted(tx, accountId, id, true);
    await notifyProfile(tx, accountId, 'views');
    return { id };
  });

/** Undoes a deletion within a day. */
export const restoreView = ({ db }: Deps, session: Session, id: number): Promise<Saved> =>
  db.asAccount(session.accountId, async (tx) => {
    const { accountId, userId } = session;
    const view = await views.lockDeletedView(tx, { accountId, userId, id });
    if (!view) throw notFound('This view');
    requireChange(session, view);
    await holdViews(tx, view.user_id);
    await requireRoom(tx, accountId, view.user_id);
    if (await views.isNameTaken(tx, accountId, view))
      throw new AppError(
        'conflict',
        'This view cannot be brought back, because the list has another one with its name.',
      );
    await views.markViewDeleted(tx, accountId, id, false);
    await notifyProfile(tx, accountId, 'views');
    return { id };
  });

/** The name, with the first number behind it that makes it free. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    const end = ` ${number}`;
    free = `${cutText(name, MAX_VIEW_NAME - end.length)}${end}`;
  }
  return free;
}

/** Gives the shared views of a user who is being removed to the owner, and deletes the others. The caller has locked the user. */
export async function handOverViews(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<void> {
  await views.deleteOwnViews(tx, accountId, userId);
  const shared = await views.lockViewsOf(tx, accountId, userId);
  if (shared.length === 0) return;
  const owner = await views.ownerOf(tx, accountId);
  await holdViews(tx, owner);
  const keyOf = (list: string, name: string): string => `${list} ${name.toLowerCase()}`;
  const taken = new Set((await views.namesOf(tx, accountId, owner)).map(({ list, name }) => keyOf(list, name)));
  for (const view of shared) {
    const name = freeName(view.name, (one) => taken.has(keyOf(view.list, one)));
    taken.add(keyOf(view.list, name));
    await views.updateView(tx, accountId, { ...view, user_id: owner, name });
  }
}

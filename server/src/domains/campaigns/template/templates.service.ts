import {
  couponElsewhere,
  longestMerge,
  mergeProblem,
  toApiDate,
  tooLongToSend,
  type Paged,
  type Template,
  type templateBody,
  type templateChange,
  type templateQuery,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { requireCustomFields } from '../../audience';
import { releaseTemplate } from '../../inbox';
import { composedMessage } from '../../texting/single';
import * as templates from './templates.repository';

type Body = z.output<typeof templateBody>;

/** The composer offers all of them at once. */
const MAX_TEMPLATES = 500;
const TOO_MANY = 'You have 500 templates, which is the maximum. Please delete one first.';
const CONFLICT =
  'This template was changed while you were editing, by somebody else or in another tab. Nothing was saved yet.';

const present = (row: templates.TemplateRecord): Template => ({ ...row, added_at: toApiDate(row.added_at) });

/**
 * VAL-058: with the longest values of its merge fields, the text must fit its class and the carriers' limits. A
 * template has no media, so its class is 1 or 2.
 */
async function storedFields(
  { config }: Deps,
  tx: Tx,
  accountId: number,
  { name, message, segments }: Body,
): Promise<templates.Stored> {
  const longest = longestMerge(message);
  const composed = composedMessage({ message: longest, segments }, false, config.maxMediaLength);
  if (!composed) throw invalid('message', 'Message is required.');
  const problem = mergeProblem(message) ?? couponElsewhere(message) ?? tooLongToSend(longest, config.replyToStop);
  if (problem !== null) throw invalid('message', problem);
  await requireCustomFields(tx, accountId, { message });
  return { name, message, segments: composed.segments };
}

export const listTemplates = (
  { db }: Deps,
  { accountId }: Session,
  query: z.output<typeof templateQuery>,
): Promise<Paged<Template>> =>
  db.asAccount(accountId, async (tx) => {
    const list = await templates.pageOfTemplates(tx, accountId, query);
    return { ...list, entries: list.entries.map(present) };
  });

export const listAllTemplates = ({ db }: Deps, { accountId }: Session): Promise<{ entries: Template[] }> =>
  db.asAccount(accountId, async (tx) => ({ entries: (await templates.allTemplates(tx, accountId)).map(present) }));

export const readTemplate = ({ db }: Deps, { accountId }: Session, id: number): Promise<Template> =>
  db.asAccount(accountId, async (tx) => {
    const row = await templates.findTemplate(tx, accountId, id);
    if (!row) throw notFound('This template');
    return present(row);
  });

export const createTemplate = (
  deps: Deps,
  { accountId }: Session,
  body: Body,
  key: string | undefined,
): Promise<{ id: number }> =>
  deps.db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, body, async () => {
      const stored = await storedFields(deps, tx, accountId, body);
      const id = await templates.insertTemplate(tx, accountId, stored, MAX_TEMPLATES);
      if (id === undefined) throw new AppError('conflict', TOO_MANY);
      return { id };
    }),
  );

export const updateTemplate = (
  deps: Deps,
  { accountId }: Session,
  id: number,
  body: z.output<typeof templateChange>,
): Promise<{ id: number }> =>
  deps.db.asAccount(accountId, async (tx) => {
    const locked = await templates.lockTemplate(tx, accountId, id);
    if (!locked) throw notFound('This template');
    if (body.revision !== undefined && body.revision !== locked.revision) throw new AppError('edit_conflict', CONFLICT);
    await templates.updateTemplate(tx, accountId, id, await storedFields(deps, tx, accountId, body));
    return { id };
  });

/** Authorized users may delete templates too (decision 157), but not while a keyword answers with it. */
export const deleteTemplate = ({ db }: Deps, { accountId }: Session, id: number): Promise<{ id: number }> =>
  db.asAccount(accountId, async (tx) => {
    if (!(await templates.lockTemplate(tx, accountId, id))) throw notFound('This template');
    await releaseTemplate(tx, accountId, id);
    await templates.markDeleted(tx, accountId, id);
    return { id };
  });

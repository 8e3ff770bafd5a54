import {
  couponElsewhere,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listAllTemplates,
  listTemplates,
  longestMerge,
  mergeProblem,
  toApiDate,
  tooLongToSend,
  updateTemplate,
  type Template,
  type templateBody,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps, Module } from '../../../platform/web/deps';
import { idempotencyKey, once } from '../../../platform/web/idempotency';
import { route } from '../../../platform/web/route';
import { requireCustomFields } from '../../audience';
import { releaseTemplate } from '../../inbox';
import { composedMessage } from '../../texting/single';
import * as templates from './templates.repository';

/** All of them are offered in the composer at once. */
const MAX_TEMPLATES = 500;
const TOO_MANY = 'You have 500 templates, which is the most. Please delete one first.';
const CONFLICT =
  'This template was changed while you were editing, by somebody else or in another tab. Nothing was saved yet.';

const present = (row: templates.TemplateRecord): Template => ({ ...row, added_at: toApiDate(row.added_at) });

/**
 * VAL-058: with the longest values of its merge fields, the text fits its class and the carriers' limits. A template
 * has no media, so its class is 1 or 2.
 */
async function storedFields(
  { config }: Deps,
  tx: Tx,
  accountId: number,
  { name, message, segments }: z.output<typeof templateBody>,
): Promise<templates.Stored> {
  const longest = longestMerge(message);
  const composed = composedMessage({ message: longest, segments }, false, config.maxMediaLength);
  if (!composed) throw invalid('message', 'Message is required.');
  const problem = mergeProblem(message) ?? couponElsewhere(message) ?? tooLongToSend(longest, config.replyToStop);
  if (problem !== null) throw invalid('message', problem);
  await requireCustomFields(tx, accountId, { message });
  return { name, message, segments: composed.segments };
}

export const templateRoutes: Module = (deps) => async (app) => {
  const { db } = deps;

  route(app, listTemplates, ({ session: { accountId }, query }) =>
    db.asAccount(accountId, async (tx) => {
      const list = await templates.pageOfTemplates(tx, accountId, query);
      return { ...list, entries: list.entries.map(present) };
    }),
  );

  route(app, listAllTemplates, ({ session: { accountId } }) =>
    db.asAccount(accountId, async (tx) => ({ entries: (await templates.allTemplates(tx, accountId)).map(present) })),
  );

  route(app, getTemplate, ({ session: { accountId }, params }) =>
    db.asAccount(accountId, async (tx) => {
      const row = await templates.findTemplate(tx, accountId, params.id);
      if (!row) throw notFound('This template');
      return present(row);
    }),
  );

  route(app, createTemplate, async ({ session: { accountId }, body, request }) => {
    const create = async (tx: Tx): Promise<{ id: number }> => {
      const stored = await storedFields(deps, tx, accountId, body);
      const id = await templates.insertTemplate(tx, accountId, stored, MAX_TEMPLATES);
      if (id === undefined) throw new AppError('conflict', TOO_MANY);
      return { id };
    };
    const key = idempotencyKey(request);
    const saved = await db.asAccount(accountId, (tx) => once(tx, accountId, key, body, () => create(tx)));
    return { message: 'Template added.', ...saved };
  });

  route(app, updateTemplate, ({ session: { accountId }, params: { id }, body }) =>
    db.asAccount(accountId, async (tx) => {
      const locked = await templates.lockTemplate(tx, accountId, id);
      if (!locked) throw notFound('This template');
      if (body.revision !== undefined && body.revision !== locked.revision)
        throw new AppError('edit_conflict', CONFLICT);
      await templates.updateTemplate(tx, accountId, id, await storedFields(deps, tx, accountId, body));
      return { message: 'Template saved.', id };
    }),
  );

  // Authorized users may delete templates too (decision 157), but not while a keyword answers with it.
  route(app, deleteTemplate, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      if (!(await templates.lockTemplate(tx, accountId, id))) throw notFound('This template');
      await releaseTemplate(tx, accountId, id);
      await templates.markDeleted(tx, accountId, id);
      return { message: 'Template deleted.', id };
    }),
  );
};

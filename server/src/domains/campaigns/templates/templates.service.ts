import {
  mergeProblem,
  longestMerge,
  tooLongToSend,
  toApiDate,
  type allTemplatesReply,
  type Template,
  type templateBody,
  type templateChange,
  type TemplateList,
  type templateQuery,
  type z,
} from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import { releaseTemplate } from '../../inbox';
import { composedMessage } from '../../texting';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import * as repository from '../store/templates.repository';

/** All of them are offered in the composer at once. */
const MAX_TEMPLATES = 500;
const TOO_MANY = 'You have 500 templates, which is the most. Please delete one first.';
const CONFLICT = 'Somebody else changed this template while you were editing. Nothing was saved yet.';

type Body = z.output<typeof templateBody>;

const present = (row: repository.TemplateRecord): Template => ({ ...row, added_at: toApiDate(row.added_at) });

const wrongMessage = (message: string): AppError => new AppError('invalid', message, { message });

/**
 * VAL-058: with the longest values of its merge fields, the text fits its class and the carriers' limits. A template
 * has no media, so its class is 1 or 2.
 */
function storedFields({ config }: Deps, { name, message, segments }: Body): repository.Stored {
  const longest = longestMerge(message);
  const composed = composedMessage({ message: longest, segments }, false, config.maxMediaLength);
  if (!composed) throw wrongMessage('Message is required.');
  const problem = mergeProblem(message) ?? tooLongToSend(longest, config.replyToStop);
  if (problem !== null) throw wrongMessage(problem);
  return { name, message, segments: composed.segments };
}

export const listTemplates = (
  deps: Deps,
  { accountId }: Session,
  query: z.output<typeof templateQuery>,
): Promise<TemplateList> =>
  deps.db.asAccount(accountId, async (tx) => ({
    entries: (await repository.pageOfTemplates(tx, accountId, query)).map(present),
    total_entries: await repository.countTemplates(tx, accountId, query),
    per_page_entries: query.limit,
    current_page: query.page,
  }));

export const listAllTemplates = (deps: Deps, { accountId }: Session): Promise<z.output<typeof allTemplatesReply>> =>
  deps.db.asAccount(accountId, async (tx) => ({
    entries: (await repository.allTemplates(tx, accountId)).map(present),
  }));

export const getTemplate = (deps: Deps, { accountId }: Session, id: number): Promise<Template> =>
  deps.db.asAccount(accountId, async (tx) => {
    const row = await repository.findTemplate(tx, accountId, id);
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
      const id = await repository.insertTemplate(tx, accountId, storedFields(deps, body), MAX_TEMPLATES);
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
    const locked = await repository.lockTemplate(tx, accountId, id);
    if (!locked) throw notFound('This template');
    if (body.revision !== undefined && body.revision !== locked.revision) throw new AppError('edit_conflict', CONFLICT);
    await repository.updateTemplate(tx, accountId, id, storedFields(deps, body));
    return { id };
  });

/** Authorized users may delete templates too (decision 157), but not while a keyword answers with it. */
export const deleteTemplate = (deps: Deps, { accountId }: Session, id: number): Promise<{ id: number }> =>
  deps.db.asAccount(accountId, async (tx) => {
    if (!(await repository.lockTemplate(tx, accountId, id))) throw notFound('This template');
    await releaseTemplate(tx, accountId, id);
    await repository.markDeleted(tx, accountId, id);
    return { id };
  });

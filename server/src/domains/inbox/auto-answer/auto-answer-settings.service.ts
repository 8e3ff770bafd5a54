import { USUAL_HOURS, type AutoAnswer, type autoAnswerBody, type AutoAnswers, type z } from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import * as repository from './auto-answer-settings.repository';

const NO_TEMPLATE = 'This template was deleted. Choose another one.';

const present = (row: repository.AutoAnswerRow): AutoAnswer => ({
  ...row,
  enabled: row.enabled ?? false,
  hours: [...(row.hours ?? USUAL_HOURS)],
});

export const listAutoAnswers = ({ db }: Deps, { accountId }: Session): Promise<AutoAnswers> =>
  db.asAccount(accountId, async (tx) => ({
    entries: (await repository.settingsOf(tx, accountId)).map(present),
    timezone: await repository.timezoneOf(tx, accountId),
  }));

/** Takes effect for texts that arrive from now on. */
export const saveAutoAnswer = (
  { db }: Deps,
  { accountId }: Session,
  keywordId: number,
  { enabled, hours, template_id }: z.output<typeof autoAnswerBody>,
): Promise<AutoAnswer> =>
  db.asAccount(accountId, async (tx) => {
    if (!(await repository.settingOf(tx, accountId, keywordId))) throw notFound('This keyword');
    if (template_id > 0 && !(await repository.holdTemplate(tx, accountId, template_id)))
      throw invalid('template_id', NO_TEMPLATE);
    const templateId = template_id > 0 ? template_id : null;
    await repository.store(tx, accountId, keywordId, { enabled: enabled === 1, hours, templateId });
    const saved = await repository.settingOf(tx, accountId, keywordId);
    if (!saved) throw notFound('This keyword');
    return present(saved);
  });

/**
 * Refuses while a keyword answers with this template, which the caller has locked; clears it in disabled settings.
 * Switching answers off instead would leave people unanswered without anybody noticing.
 */
export async function releaseTemplate(tx: Tx, accountId: number, templateId: number): Promise<void> {
  const keywords = await repository.keywordsWith(tx, accountId, templateId);
  if (keywords.length > 0) {
    const names = new Intl.ListFormat('en').format(keywords);
    const verb = keywords.length === 1 ? 'answers' : 'answer';
    throw new AppError(
      'conflict',
      `${names} ${verb} with this template outside opening hours. Choose another template in Auto-Answers first, or switch the answer off.`,
    );
  }
  await repository.forgetTemplate(tx, accountId, templateId);
}

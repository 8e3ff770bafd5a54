import { AUTOMATION_MESSAGES, type FieldRule, readFieldValue } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { holdField } from './automation-save.repository';
import { type Body, questionField } from './automations.policy';

/**
 * The steps of a form, whose questions have a field of the account, and whose conditions name an answer that the field
 * can have.
 */
export async function withAnswers(tx: Tx, accountId: number, body: Body): Promise<Body> {
  const rules: (FieldRule | undefined)[] = [];
  for (const [index, { question }] of body.steps.entries()) {
    const rule = question ? await holdField(tx, accountId, question.field) : undefined;
    if (question && !rule) throw invalid(questionField(index), AUTOMATION_MESSAGES.field);
    rules.push(rule);
  }
  const steps = body.steps.map((step) => {
    const rule = step.only === 'answered_with' ? rules[step.of - 1] : undefined;
    const read = rule && readFieldValue(rule, step.answer);
    if (read && 'problem' in read) throw invalid('steps', read.problem);
    return read ? { ...step, answer: read.value } : step;
  });
  return { ...body, steps };
}

import type { RegistrationDraft, RegistrationField } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { contentRules, filteredIn } from '../../texting/content';

/** Fields whose words say what a business is about. */
const READ: readonly RegistrationField[] = [
  'business_name',
  'doing_business_as',
  'use_case_summary',
  'sample_message',
  'second_sample',
  'message_flow',
  'confirmation_message',
  'additional_information',
];

export interface Forbidden {
  field: RegistrationField;
  /** As written in the field. */
  words: string;
  category: string;
  citation: string;
}

/**
 * The first words that carriers refuse whatever is mended: those of a category that no age makes allowed. They are said
 * before anything is submitted, because such a refusal is for good.
 */
export async function forbiddenIn(tx: Tx, answers: RegistrationDraft): Promise<Forbidden | null> {
  const rules = (await contentRules(tx)).filter(({ kind, min_age }) => kind === 'words' && min_age === 0);
  for (const field of READ) {
    const [found] = filteredIn(String(answers[field]), rules);
    if (found) return { field, words: found.written, category: found.rule.category, citation: found.rule.citation };
  }
  return null;
}

import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of message templates. */
export const TEXTS = catalogue('campaigns/features/templates-list', {
  templates: (count: number) => counted(count, 'template'),
  created: 'Created',
  /** TMPL-001 */
  messageCount: 'MSG COUNT',
  orderByCount: 'MSG count',
  deleteTitle: 'Delete template',
  deleteQuestion: (name: string) => `Delete the template "${name}"? Campaigns that used it keep their text.`,
});

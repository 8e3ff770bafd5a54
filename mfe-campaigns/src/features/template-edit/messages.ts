import { catalogue } from '@textloom/kit';

/** The texts of one message template. */
export const TEXTS = catalogue('campaigns/features/template-edit', {
  title: 'Message Template',
  template: 'Template',
  theTemplate: 'The template',
  /** VAL-058 */
  messageRequired: 'Message is required.',
  nameHelp: 'For your own lists. People who get the message do not see it.',
  changedTitle: 'This template was changed',
  /** After the server's message that says who changed it. */
  replaceQuestion: (message: string) => `${message} Do you want to replace the other version with yours?`,
  replace: 'Replace',
});

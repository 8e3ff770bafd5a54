import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of automatic answers. */
export const TEXTS = catalogue('inbox/features/auto-answers', {
  title: 'Auto-Answers',
  subtitle: 'What people get when they text you outside your opening hours.',
  rules:
    'A person gets at most one in 12 hours, and none while a user is answering. Automatic answers use messages of your plan like any other text.',
  ownerOnly: 'Only the owner of the account can change automatic answers.',
  on: 'On',
  off: 'Off',
  edit: 'Edit',
  editOf: (keyword: string) => `Edit ${keyword}`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  enabled: 'Answer outside these hours',
  hours: 'Opening hours',
  closed: 'Closed',
  /** In "Mon – Fri 9:00 AM – 5:00 PM, Sat – Sun closed" */
  inHours: { closed: 'closed', allDay: 'all day' },
  loading: 'Loading automatic answers',
  cost: (messages: number) => `${counted(messages, 'message')} for each answer`,
  midnight: 'Midnight',
  opens: (day: string) => `${day}, opens`,
  closes: (day: string) => `${day}, closes`,
  nextDay: 'next day',
  template: 'Template',
  chooseTemplate: 'Choose a template',
  noTemplate: 'No template chosen',
  noTemplates: 'You have no templates yet. A template contains the text of the answer.',
  newTemplate: 'New Template',
  manageTemplates: 'Manage Templates',
  previewEmpty: 'The answer appears here.',
  noKeywords: 'No Keywords',
  noKeywordsText: 'Each keyword has its own hours and its own answer. Add your first keyword to set them.',
  addKeyword: 'Add Keyword',
  /** "Times are Central time, the timezone of the owner." */
  clockHint: (timezone: string) => `Times are ${timezone} time, the timezone of the owner.`,
  copyDay: (day: string) => `Copy ${day} to all days`,
});

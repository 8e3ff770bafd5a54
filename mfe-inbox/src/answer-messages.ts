/** Texts of automatic answers. */
export const ANSWER_MESSAGES = {
  title: 'Auto-Answers',
  subtitle: 'What people get when they text you outside your opening hours.',
  /** In the thread, on a message that was sent automatically. */
  automatic: 'Automatic answer',
  rules:
    'A person gets at most one in 12 hours, and none while one of you is answering. It uses messages of your plan, like any other text.',
  ownerOnly: 'Only the owner of the account can change automatic answers.',
  on: 'On',
  off: 'Off',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  enabled: 'Answer outside these hours',
  hours: 'Opening hours',
  closed: 'Closed',
  nextDay: 'next day',
  template: 'Template',
  chooseTemplate: 'Choose a template',
  noTemplate: 'No template chosen',
  noTemplates: 'You have no templates yet. The text of the answer is kept as a template.',
  newTemplate: 'New Template',
  manageTemplates: 'Manage Templates',
  previewEmpty: 'The answer appears here.',
  noKeywords: 'No Keywords',
  noKeywordsText: 'Each keyword has its own hours and its own answer. Add your first keyword to set them.',
  addKeyword: 'Add Keyword',
} as const;

/** "Times are Central time, the timezone of the owner." */
export const clockHint = (timezone: string): string => `Times are ${timezone} time, the timezone of the owner.`;
export const copyDay = (day: string): string => `Copy ${day} to all days`;

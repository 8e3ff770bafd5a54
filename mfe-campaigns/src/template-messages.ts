/** Texts of the message templates; those of the specification are verbatim, with their requirement. */
export const TEMPLATE_MESSAGES = {
  title: 'Message Templates',
  /** TMPL-002 */
  add: 'New Template',
  editTitle: 'Message Template',
  noMatch: 'No result.',
  emptyTitle: 'No templates yet',
  emptyText: 'A template is a message that you write once and choose again in the composer.',
  /** TMPL-005 */
  addButton: 'Add',
  saveButton: 'Save',
  cancel: 'Cancel',
  /** CAMP-014 */
  compose: 'Compose',
  templates: 'Templates',
  /** CAMP-016 */
  manage: 'Manage Templates',
  saveAs: 'Save as template',
} as const;

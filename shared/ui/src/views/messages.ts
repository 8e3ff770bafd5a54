import { catalogue } from '@textloom/contracts';

/** The texts of saved views. */
export const TEXTS = catalogue('ui/views', {
  views: 'Views',
  viewsOpened: (name: string) => `Views, ${name}`,
  /** The opened view, whose list was filtered or sorted differently since */
  changed: (name: string) => `${name}, changed`,
  yours: 'Your views',
  shared: 'Shared by others',
  none: 'A saved view keeps filters, search and sort.',
  sharedWithAll: 'Shared with the account',
  by: (author: string) => `By ${author}`,
  saveThis: 'Save this view',
  update: (name: string) => `Update view “${name}”`,
  edit: (name: string) => `Rename or share “${name}”`,
  rename: (name: string) => `Rename “${name}”`,
  delete: (name: string) => `Delete “${name}”`,
  deleted: (name: string) => `The view “${name}” was deleted.`,
  name: 'Name',
  share: 'Share with the account',
  shareHint: 'Every user of the account sees it. Its author and the owner of the account can change it.',
  save: 'Save',
  saving: 'Saving…',
  theViews: 'The list of views',
});

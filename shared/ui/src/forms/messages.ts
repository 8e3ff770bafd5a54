import { catalogue } from '@textloom/contracts';

/** The texts of fields. */
export const TEXTS = catalogue('ui/forms', {
  tryAgain: 'Try again',
  captchaFailed: 'The captcha could not be loaded. Check your connection and try again.',
  wholeDateTime: 'Enter a complete date and time, MM/DD/YYYY hh:mm AM.',
  dateTimeHint: 'MM/DD/YYYY hh:mm aa',
  theDatePicker: 'The date picker',
  searching: 'Searching…',
  searchFailed: 'The search failed. Type again to retry.',
  noResult: 'No result.',
  open: 'Open',
  close: 'Close',
  clear: 'Clear',
  cancel: 'Cancel',
  typedIsBack: 'Your input from before you were signed out is restored.',
});

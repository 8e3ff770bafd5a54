import { catalogue } from '@textloom/kit';

/** The texts of custom fields. */
export const TEXTS = catalogue('subscribers/components/custom-fields', {
  title: 'Custom fields',
  /** The dialog to manage them, in "This dialog could not be loaded." */
  thisDialog: 'This dialog',
  none: 'Add what you want to know about your subscribers: a size, a membership number, the day of a renewal.',
  add: 'Add a field',
  full: 'You have 20 fields, which is the maximum. Remove one to add another.',
  name: 'Name',
  kind: 'Kind',
  kinds: { text: 'Text', number: 'Number', date: 'Date', choice: 'Choice' },
  choices: 'Choices',
  choicesHint: 'One per line',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeText:
    'The values that your subscribers have in this field are removed too. This cannot be undone. A field that is used by a message, an automation or a smart group cannot be removed.',
  /** In the filters */
  field: 'Custom field',
  is: 'Value',
  from: 'From',
  to: 'To',
  /** How a filter is named above the list: the bounds of a number or a date */
  between: (from: string, to: string) => `${from} to ${to}`,
  atLeast: (from: string) => `from ${from}`,
  atMost: (to: string) => `up to ${to}`,
  dateHint: 'MM/DD/YYYY',
  editValues: 'Edit custom fields',
  noValues: 'No values yet.',
  noChoice: 'None',
});

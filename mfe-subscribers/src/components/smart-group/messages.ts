import { formatCount, plural } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** Rounds an estimate to its two significant digits. */

/** The texts of the conditions of a smart group. */
export const TEXTS = catalogue('subscribers/components/smart-group', {
  form: 'Smart group',
  explained: 'Its members are always the people who match. A campaign goes to the people who match when it starts.',
  match: 'Who belongs to it',
  all: 'Who meets all conditions',
  any: 'Who meets any condition',
  condition: 'Condition',
  /** Accessible name of a row */
  row: (number: number) => `Condition ${number}`,
  addCondition: 'Add Condition',
  remove: (number: number) => `Remove condition ${number}`,
  kinds: {
    joined: 'Joined within days',
    keyword: 'Joined the keyword',
    clicked: 'Clicked a link within days',
    replied: 'Replied within days',
    not_texted: 'Got no message within days',
    tag: 'Has the tag',
    not_tag: 'Does not have the tag',
    zip: 'Zip code is or begins with',
    birth_month: 'Birthday in the month',
    birthday: 'Birthday within the next days',
    received: 'Received the campaign',
    field: 'Has a value in the custom field',
  },
  values: {
    days: 'Days',
    keyword: 'Keyword',
    campaign: 'Campaign',
    tag: 'Tag',
    zips: 'Zip codes',
    month: 'Month',
    field: 'Custom field',
  },
  /** How the text of a custom field is compared */
  how: 'Compared',
  hows: { is: 'Is', begins: 'Begins with' },
  compared: 'Value',
  anyValue: 'Any value',
  anyHint: 'Leave empty for any value',
  dateHint: 'MM/DD/YYYY; leave empty for any',
  numberHint: 'Leave empty for any',
  from: 'From',
  to: 'To',
  zipsHint: 'Separated by commas: 75001, 752',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  incomplete: 'Complete the conditions to see how many people match.',
  counting: 'Counting…',
  countFailed: 'The matching people could not be counted. You can save the group anyway.',
  matches: (total: number) =>
    plural(total, { one: '1 person matches now', other: `${formatCount(total)} people match now` }),
  /** An estimate; 0 when nobody in the sample matches */
  /** `total`: rounded to two digits. */
  aboutMatches: (total: number) =>
    total === 0 ? 'Few people match now, or nobody' : `About ${formatCount(total)} people match now`,
  save: 'Save',
  create: 'Create Smart Group',
});

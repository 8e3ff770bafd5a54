import { counted } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of the numbers before sending. */
export const TEXTS = catalogue({
  chosen: 'Chosen',
  /** People who get no message, by reason. */
  optedOut: 'Opted out',
  unreachable: 'Cannot be reached',
  empty: 'Text is empty for them',
  capped: 'Had enough texts already',
  duplicates: 'Same phone chosen twice',
  leftAfterwards: 'Messages left afterwards',
  partOf: (left: string, remaining: string) => `${left} of ${remaining}`,
  onPhones: 'On phones',
  oneMms: 'One media message (MMS) for each phone',
  parts: (parts: number, encoding: string) => `${counted(parts, 'carrier part')} for each phone, ${encoding}`,
  nobodyWaits: 'Nobody has to wait',
  wait: (people: number, until: string) =>
    `${counted(people, 'person', 'people')} ${plural(people, { one: 'waits', other: 'wait' })} until ${until}`,
  doneBy: 'Done by about',
  /** People × messages each = messages */
  sum: (people: string, segments: number, required: number) =>
    `${people} × ${segments} = ${counted(required, 'message')}`,
});

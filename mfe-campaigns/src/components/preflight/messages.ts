import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the numbers before sending. */
export const TEXTS = catalogue({
  chosen: 'Chosen',
  /** People who get no message, by reason. */
  pending: 'Not confirmed yet',
  optedOut: 'Opted out',
  unreachable: 'Cannot be reached',
  onHold: 'On hold',
  empty: 'Text is empty for them',
  capped: 'Had enough texts already',
  overPromise: 'Had all promised this month',
  duplicates: 'Same phone chosen twice',
  leftAfterwards: 'Messages left afterwards',
  partOf: (left: string, remaining: string) => `${left} of ${remaining}`,
  onPhones: 'On phones',
  oneMms: 'One media message (MMS) for each phone',
  parts: (parts: number, encoding: string) => `${counted(parts, 'carrier part')} for each phone, ${encoding}`,
  nobodyWaits: 'Nobody has to wait when it starts',
  /** `until`: when the last of them may be texted. */
  wait: (people: number, until: string) =>
    people === 1
      ? `1 person waits until ${until}`
      : `${counted(people, 'person', 'people')} wait, the last until ${until}`,
  /** After it: "not after" comes first. */
  tooLate: (end: string) => `. Whoever still waits on ${end} does not get it.`,
  doneBy: 'Done by about',
  /** People × messages each = messages */
  sum: (people: string, segments: number, required: number) =>
    `${people} × ${segments} = ${counted(required, 'message')}`,
});

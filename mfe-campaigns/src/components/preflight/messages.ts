import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the numbers before sending. */
export const TEXTS = catalogue('campaigns/components/preflight', {
  chosen: 'Chosen',
  /** People who get no message, by reason. */
  pending: 'Not confirmed yet',
  optedOut: 'Opted out',
  unreachable: 'Cannot be reached',
  onHold: 'On hold',
  empty: 'Text is empty for them',
  capped: 'Reached your limit of texts',
  overPromise: 'Got all promised this month',
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
  /** `where`: of `inState` and those after it. */
  waitUntil: (people: number, where: string, until: string) =>
    `${counted(people, 'person', 'people')}${where} until ${until}.`,
  /** The same of all who wait. */
  allWaitUntil: (people: number, where: string, until: string) =>
    people === 1
      ? `1 person${where} waits until ${until}.`
      : `${counted(people, 'person', 'people')}${where} wait until ${until}.`,
  inState: (state: string) => ` in ${state}`,
  inTwoStates: (first: string, second: string) => ` in ${first} and ${second}`,
  inStates: (first: string, others: number) => ` in ${first} and ${others} other states`,
  ownHours: 'These are the account’s own hours.',
  allows: (state: string, from: string, to: string, days: string) =>
    `The law of ${state} allows texts from ${from} to ${to} on ${days}.`,
  noTexts: (state: string, days: string) => `The law of ${state} allows no texts on ${days}.`,
  days: { weekdays: 'weekdays', saturdays: 'Saturdays', sundays: 'Sundays', holidays: 'legal holidays' },
  othersLater: (people: string) => `${people} more later.`,
  never: (people: number) =>
    people === 1
      ? '1 person cannot be texted at any hour, because the hours of the places where they may be never overlap. They are left out, and cost nothing.'
      : `${counted(people, 'person', 'people')} cannot be texted at any hour, because the hours of the places where they may be never overlap. They are left out, and cost nothing.`,
  /** "Not after" comes first. */
  tooLate: (end: string) => `People who are still waiting on ${end} do not get it.`,
  dailyLimit: 'Daily limit',
  /** `limit`: messages of this text that may leave a day. */
  laterDays: (people: number, limit: number) =>
    `${counted(people, 'person', 'people')} will get it on later days, because your number may send at most ${counted(limit, 'such message')} a day.`,
  doneBy: 'Done by about',
  carrierFees: 'Carrier fees',
  /** About, because some people leave before they are texted. */
  aboutFees: (amount: string) => `About ${amount}, charged beside your plan once this month is over`,
  /** People × messages each = messages */
  sum: (people: string, segments: number, required: number) =>
    `${people} × ${segments} = ${counted(required, 'message')}`,
});

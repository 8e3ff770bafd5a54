import { isCalendarDay } from './dates';

/** How the people of an imported file agreed to receive texts. */
export const AGREED_BY = ['paper', 'website', 'person', 'call', 'service', 'other'] as const;
export type AgreedBy = (typeof AGREED_BY)[number];

export interface Agreement {
  how: AgreedBy;
  /** In the words of the user, where `how` is "other". */
  other: string;
  /** YYYY-MM-DD */
  on: string;
}

/** The longest description of another way. */
export const AGREED_OTHER_MAX = 200;

const WORDS: Record<Exclude<AgreedBy, 'other'>, string> = {
  paper: 'on a paper form',
  website: 'in a form of a website',
  person: 'in person',
  call: 'in a phone call',
  service: 'through another service',
};

/** As the consent ledger has it: "agreed on a paper form on 05/03/2026". */
export function agreementWords({ how, other, on }: Agreement): string {
  const [year, month, day] = on.split('-');
  return `agreed ${how === 'other' ? `by “${other}”` : WORDS[how]} on ${month}/${day}/${year}`;
}

/** Hours by which a day begins somewhere on earth before it does in UTC. */
const FIRST_ZONE_MS = 14 * 3_600_000;

/** The first problem of an agreement that is being entered, by its field; null when it is complete. */
export function agreementProblem(
  { how, other, on }: { how: string; other: string; on: string },
  now: number,
): { field: keyof Agreement; problem: string } | null {
  if (how === '') return { field: 'how', problem: 'Choose how these people agreed.' };
  if (how === 'other' && other.trim() === '') return { field: 'other', problem: 'Describe how these people agreed.' };
  if (!isCalendarDay(on) || on < '1990-01-01') return { field: 'on', problem: 'Enter the day on which they agreed.' };
  if (on > new Date(now + FIRST_ZONE_MS).toISOString().slice(0, 10))
    return { field: 'on', problem: 'This day is in the future.' };
  return null;
}

import { readBirthday } from './birthday';
import type { Language } from './language';

/** The ages that a keyword may ask for: from the age below which children's data needs a parent, to the oldest in use. */
export const AGES = { from: 13, to: 25 } as const;
export const AGE_PROBLEM = `Enter an age from ${AGES.from} to ${AGES.to}.`;

/**
 * How the age is confirmed: by a birthday, which carriers require for alcohol (docs/compliance.md), or by YES to being
 * of age.
 */
export const AGE_WAYS = ['birthday', 'of-age'] as const;
export type AgeWay = (typeof AGE_WAYS)[number];

/** The question, preceded by the sender's name. One SMS with a name of up to 37 characters. */
export const AGE_QUESTIONS: Readonly<Record<Language, Record<AgeWay, (age: number) => string>>> = {
  en: {
    'of-age': (age) => `Reply YES if you are ${age} or over, or NO. Reply HELP for help, STOP to unsubscribe.`,
    birthday: (age) =>
      `You must be ${age} or over. Reply with your birthday MM/DD/YYYY. Reply HELP for help, STOP to unsubscribe.`,
  },
  es: {
    'of-age': (age) => `Responda SI si tiene al menos ${age} años, o NO. AYUDA para ayuda, ALTO o STOP para cancelar.`,
    birthday: (age) =>
      `Debe tener al menos ${age} años. Responda con su fecha de nacimiento MM/DD/AAAA. AYUDA para ayuda, ALTO o STOP para cancelar.`,
  },
};

const two = (text: string): string => text.padStart(2, '0');

/** Two digits mean the latest possible past year, which gives the younger age. */
function fullYear(year: string, now: Date): string {
  if (year.length === 4) return year;
  const late = 2000 + Number(year);
  return String(late > now.getUTCFullYear() ? late - 100 : late);
}

/** A birthday with its year as [year, month, day], also as 1/2/90 and 01021990; null for other text. */
function bornOn(text: string, now: Date): [number, number, number] | null {
  const short =
    /^\D*(\d{1,2})[/. -]+(\d{1,2})[/. -]+(\d{2}|\d{4})\D*$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  const [, month = '', day = '', year = ''] = short ?? [];
  const plain = short ? `${two(month)}/${two(day)}/${fullYear(year, now)}` : text;
  const read = readBirthday(plain, now);
  if (read?.length !== 'MM/DD/YYYY'.length) return null;
  return [Number(read.slice(6)), Number(read.slice(0, 2)), Number(read.slice(3, 5))];
}

/** The latest timezone of the world: anybody of age there is of age everywhere. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/** The age on the day of a text that is a birthday; null for other text. */
export function ageBy(text: string, now: Date): number | null {
  const born = bornOn(text, now);
  if (born === null) return null;
  const today = new Date(now.getTime() - LATEST_ZONE_MS);
  const [year, month, day] = born;
  const passed = today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day);
  return today.getUTCFullYear() - year - (passed ? 0 : 1);
}

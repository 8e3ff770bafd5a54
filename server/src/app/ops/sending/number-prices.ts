import { z } from '@textloom/contracts';
import { insertPrice, type NumberPrice, numberPrices } from '../../../domains/texting/fee';
import type { NumberKind } from '../../../domains/tenancy/number';
import { invalid } from '../../../platform/base/app-error';
import type { Caller } from '../caller';
import { command, type Command, type OpsDeps } from '../command';
import { kindAndRate } from './own-digits';

const CENT = 100;
const MICRO = 1_000_000;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Dollars with so many decimals at most, as a whole number of their smallest part. */
const dollars = (option: string, decimals: number) =>
  z.union([z.number(), z.string()], `Give the price in dollars: --${option} 2.15.`).transform((value, context) => {
    const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d+))?$/.exec(String(value)) ?? [];
    if (whole !== undefined && part.length <= decimals) return Number(whole + part.padEnd(decimals, '0'));
    context.addIssue({
      code: 'custom',
      message: `Give the price in dollars, with ${decimals} decimals at most: --${option} 2.15.`,
    });
    return z.NEVER;
  });

const present = (price: NumberPrice) => ({
  kind: price.kind,
  valid_from: price.validFrom,
  month: price.monthCents / CENT,
  registration: price.registrationCents / CENT,
  registration_month: price.registrationMonthCents / CENT,
  segment: price.segmentMicros / MICRO,
  source: price.source,
  read_on: price.readOn,
  by: price.by,
});

const list = async ({ db }: OpsDeps) => (await db.asEngine(numberPrices)).map(present);

interface Given {
  kind: NumberKind;
  month: number;
  registration: number;
  registration_month: number;
  segment: number;
  source: string;
  read_on?: string | undefined;
  valid_from: string;
}

async function set({ db }: OpsDeps, { kind, ...given }: Given, { by }: Caller) {
  if (given.valid_from <= today())
    throw invalid('valid_from', 'Give a day from tomorrow on: what has begun keeps its price.');
  const readOn = given.read_on ?? today();
  if (readOn > today()) throw invalid('read_on', 'The source cannot have been read in the future.');
  if (kind === 'short_code' && given.month + given.registration + given.registration_month > 0)
    throw invalid('kind', 'A short code is not bought here: only its segments have a price.');
  const price: NumberPrice = {
    ...{ kind, validFrom: given.valid_from, monthCents: given.month, registrationCents: given.registration },
    ...{ registrationMonthCents: given.registration_month, segmentMicros: given.segment },
    ...{ source: given.source, readOn, by },
  };
  if ((await db.asEngine((tx) => insertPrice(tx, price))) === 0)
    throw invalid('valid_from', `There is a price from ${given.valid_from} on: give another day.`);
  return present(price);
}

const date = z.iso.date('Give a day like 2027-01-31.');

/** What numbers cost (ADR 0124). */
export const numberPriceCommands: readonly Command[] = [
  command('numbers prices', 'Lists what numbers cost, of each kind the newest price first.', {}, list),
  command(
    'numbers price',
    'Changes what numbers of a kind cost from a later day on: --kind local --month 1.15 --registration 19.50 --registration-month 10 --segment 0.0045 --valid-from 2027-01-01 --source …',
    {},
    set,
    {
      options: {
        kind: kindAndRate.kind,
        month: dollars('month', 2),
        registration: dollars('registration', 2),
        registration_month: dollars('registration-month', 2),
        segment: dollars('segment', 6),
        valid_from: date,
        source: z.string('Say where the prices are from: --source https://…').trim().min(1).max(500),
        read_on: date.optional(),
      },
    },
  ),
];

import { formatPhone, isPhone, phoneDigits, z } from '@textloom/contracts';
import { numberLinks, setNumberLink } from '../../../domains/texting/link';
import { invalid } from '../../../platform/base/app-error';
import type { Caller } from '../caller';
import { command, type Command, type OpsDeps } from '../command';
import { ownDigits } from './own-digits';

/** The number as texts name it: the shared code in the format of the settings, own numbers in digits. */
function sender(deps: OpsDeps, typed: string): string {
  const { from, numbers } = deps.config.carrier;
  return numbers.some((shared) => phoneDigits(shared) === phoneDigits(typed)) ? from : ownDigits(deps, typed);
}

const shown = (number: string): string => formatPhone(phoneDigits(number));

interface Given {
  number: string;
  first: 1 | 2;
  other: 1 | 2 | null;
  hosted?: 'both' | undefined;
}

/** A toll-free or local number texts from one provider only, unless both have agreed to host it. */
async function setLinks(deps: OpsDeps, { number: typed, first, other, hosted }: Given, { by }: Caller) {
  const number = sender(deps, typed);
  const { secondCarrier } = deps.config;
  for (const [option, link] of [
    ['first', first],
    ['other', other],
  ] as const)
    if (link === 2 && !secondCarrier)
      throw invalid(option, 'This installation has one carrier link: TEXTLOOM_CARRIER2 is not set.');
  if (other === first) throw invalid('other', `Link ${first} is the first link of the number already.`);
  if (other !== null && hosted !== 'both' && isPhone(phoneDigits(number)))
    throw invalid(
      'hosted',
      `${shown(number)} texts from one provider only, unless both have agreed to host it: then add --hosted both.`,
    );
  await deps.db.asEngine((tx) => setNumberLink(tx, { number, link: first, other, by }));
  return { number: shown(number), first_link: first, other_link: other };
}

const list = async ({ db }: OpsDeps) =>
  (await numberLinks(db.engine)).map(({ number, link, other, now, downSince, reason }) => ({
    number: shown(number),
    first_link: link,
    other_link: other,
    leaves_over: now,
    ...(downSince !== null && { first_link_down_since: downSince, reason }),
  }));

const link = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.enum(['1', '2'], 'Name a link: 1 (TEXTLOOM_CARRIER) or 2 (TEXTLOOM_CARRIER2).'))
  .transform((id) => (id === '1' ? 1 : 2));

/** The carrier links of numbers (ADR 0126). */
export const numberLinkCommands: readonly Command[] = [
  command(
    'numbers links',
    'Lists the numbers with other links than the first, and over which their texts leave.',
    {},
    list,
  ),
  command(
    'numbers link',
    'Enters over which carrier link the texts of a number or of the shared code leave, and which one takes over while that is down: 55222 --first 1 --other 2.',
    { number: z.string().trim().min(1) },
    setLinks,
    {
      options: {
        first: link,
        other: z.union([z.literal('none', 'Name a link, or none: --other 2.').transform(() => null), link]),
        hosted: z.literal('both', 'The only value is both: --hosted both.').optional(),
      },
    },
  ),
];

import { formatPhone, registrationDraft, type RegistrationField, z } from '@textloom/contracts';
import { assignNumber, rateNumber, releaseNumber } from '../../../domains/billing';
import {
  approveByOperator,
  describeNumber,
  listedBought,
  refuseByOperator,
  registrationsInProgress,
  reinstateByOperator,
  suspendByOperator,
} from '../../../domains/numbers';
import { type Capabilities, listedNumbers, type NumberKind } from '../../../domains/tenancy/number';
import { type NumberLink, numberLinks } from '../../../domains/texting/link';
import { invalid, notFound } from '../../../platform/base/app-error';
import { command, type Command, type OpsDeps } from '../command';
import { capabilitiesOf, type Carries, carries } from './carries';
import { daily, kindAndRate, ownDigits, requireKind } from './own-digits';

/** Only what is known of a number. */
const known = ({ country, pictures }: Capabilities) => ({
  ...(country !== null && { country }),
  ...(pictures !== null && { pictures }),
});

/** Which link its texts leave over, where an operator has entered it. */
const linkShown = (found: NumberLink | undefined) =>
  found && { first_link: found.link, other_link: found.other, leaves_over: found.now };

/** Own numbers first, then those that are held and not in use yet. */
async function list({ db }: OpsDeps) {
  const own = await listedNumbers(db.engine);
  const links = new Map((await numberLinks(db.engine)).map((one) => [one.number, one]));
  const used = new Set(own.map(({ digits }) => digits));
  const held = (await listedBought(db.engine)).filter(({ digits }) => !used.has(digits));
  return [
    ...own.map(({ digits, accountId, company, kind, perSecond, dailyLimit, addedAt, agent, country, pictures }) => ({
      number: formatPhone(digits),
      account: accountId,
      company,
      kind,
      segments_per_second: perSecond,
      segments_per_day: dailyLimit,
      since: addedAt,
      ...known({ country, pictures }),
      ...(agent !== null && { rcs_agent: agent }),
      ...linkShown(links.get(digits)),
    })),
    ...held.map(({ digits, accountId, company, kind, boughtAt, approvedAt, suspendedAt, country, pictures }) => ({
      number: formatPhone(digits),
      account: accountId,
      company,
      kind,
      state: suspendedAt !== null ? 'suspended' : approvedAt === null ? 'bought, not approved' : 'approved, not in use',
      bought: boughtAt,
      ...known({ country, pictures }),
    })),
  ];
}

interface Assigned extends Carries {
  number: string;
  account: string;
  kind: NumberKind;
  rate: number;
  daily?: number | null | undefined;
}

async function assign(deps: OpsDeps, { number, account, kind, rate, daily: limit, ...carries }: Assigned) {
  const digits = ownDigits(deps, number);
  requireKind(digits, kind);
  const given = {
    ...{ digits, kind, perSecond: rate, ...capabilitiesOf(carries) },
    ...(limit !== undefined && { dailyLimit: limit }),
  };
  const { accountId, dailyLimit, country, pictures } = await assignNumber(deps, account, given);
  return {
    assigned: formatPhone(digits),
    account: accountId,
    kind,
    segments_per_second: rate,
    segments_per_day: dailyLimit,
    ...known({ country, pictures }),
  };
}

/** Enters what is known of a number, in use or held. */
async function describe(deps: OpsDeps, { number: typed, ...carries }: Carries & { number: string }) {
  const digits = ownDigits(deps, typed);
  const given = capabilitiesOf(carries);
  if (Object.keys(given).length === 0) throw invalid('pictures', 'Say what is known: --country US --pictures no.');
  const accountId = await describeNumber(deps, digits, given);
  if (accountId === undefined) throw notFound(`The number ${formatPhone(digits)}`);
  return { number: formatPhone(digits), account: accountId, ...given };
}

async function changeRate(deps: OpsDeps, { number, rate, daily: limit }: Pick<Assigned, 'number' | 'rate' | 'daily'>) {
  const digits = ownDigits(deps, number);
  const own = await rateNumber(deps, digits, { perSecond: rate, ...(limit !== undefined && { dailyLimit: limit }) });
  return {
    number: formatPhone(digits),
    account: own.accountId,
    segments_per_second: own.perSecond,
    segments_per_day: own.dailyLimit,
  };
}

async function release(deps: OpsDeps, typed: string) {
  const digits = ownDigits(deps, typed);
  return { released: formatPhone(digits), account: await releaseNumber(deps, digits) };
}

/** What the operator submits at the provider, where no worker does, and what waits for a verdict. */
const registrations = async ({ db }: OpsDeps) =>
  (await db.asEngine(registrationsInProgress)).map(({ digits, accountId, company, state, since, answers }) => ({
    number: formatPhone(digits),
    account: accountId,
    company,
    state,
    since,
    answers,
  }));

async function approve(deps: OpsDeps, typed: string) {
  const digits = ownDigits(deps, typed);
  return { approved: formatPhone(digits), account: await approveByOperator(deps, digits) };
}

async function refuse(
  deps: OpsDeps,
  { number: typed, field, reason }: { number: string; field: string; reason: string },
) {
  const digits = ownDigits(deps, typed);
  return { refused: formatPhone(digits), account: await refuseByOperator(deps, digits, { field, reason }) };
}

async function suspend(deps: OpsDeps, { number: typed, reason }: { number: string; reason: string }) {
  const digits = ownDigits(deps, typed);
  return { suspended: formatPhone(digits), account: await suspendByOperator(deps, digits, reason) };
}

async function reinstate(deps: OpsDeps, typed: string) {
  const digits = ownDigits(deps, typed);
  return { reinstated: formatPhone(digits), account: await reinstateByOperator(deps, digits) };
}

const FIELDS = Object.keys(registrationDraft.shape) as [RegistrationField, ...RegistrationField[]];

const number = z.string().trim().min(1);

/** Numbers of single accounts, beside the shared code (ADR 0119). */
export const numberCommands: readonly Command[] = [
  command('numbers list', 'Lists the own numbers of accounts, and those that they hold and do not use yet.', {}, list),
  command(
    'numbers assign',
    'Gives an account (its id or an email) a number of its own: 888-555-0100 --account … --kind toll_free --rate 3.',
    { number },
    assign,
    {
      options: {
        account: z.string('Name the account: --account owner@example.com.').trim().min(1),
        ...kindAndRate,
        daily,
        ...carries,
      },
    },
  ),
  command(
    'numbers rate',
    'Changes how many segments leave from an own number per second and per day: --rate 3 --daily 2000, or --daily none.',
    { number },
    changeRate,
    { options: { rate: kindAndRate.rate, daily } },
  ),
  command(
    'numbers carries',
    'Enters where a number is from and whether it carries pictures: 888-555-0100 --country US --pictures no.',
    { number },
    describe,
    { options: carries },
  ),
  command(
    'numbers release',
    'Takes an own number from its account, which returns to the shared code.',
    { number },
    (deps, given) => release(deps, given.number),
  ),
  command('numbers registrations', 'Lists the registrations that are submitted or in review.', {}, registrations),
  command(
    'numbers approve',
    'Enters that the carriers have approved a number, where it is registered outside.',
    { number },
    (deps, given) => approve(deps, given.number),
  ),
  command(
    'numbers refuse',
    'Enters that the carriers have refused a number: --field website --reason "It does not open."',
    { number },
    refuse,
    {
      options: {
        field: z.enum(['', ...FIELDS], 'Name a field of the registration, or none.').default(''),
        reason: z.string('Say why: --reason "The website does not open."').trim().min(1).max(300),
      },
    },
  ),
  command(
    'numbers suspend',
    'Enters that the carriers have taken back their approval of a number: --reason "…". Nothing leaves from it.',
    { number },
    suspend,
    { options: { reason: z.string('Say why: --reason "…".').trim().min(1).max(300) } },
  ),
  command(
    'numbers reinstate',
    'Enters that the carriers have approved a suspended number again. What waited leaves.',
    { number },
    (deps, given) => reinstate(deps, given.number),
  ),
];

import { formatPhone, portBody, z } from '@textloom/contracts';
import { askForPort, endPortDone, endPortRefused, openPorts, submitPort } from '../../../domains/numbers';
import { findAccountId } from '../../../domains/tenancy/account';
import { notFound } from '../../../platform/base/app-error';
import { command, type Command, type OpsDeps } from '../command';
import { capabilitiesOf, type Carries, carries } from './carries';
import { ownDigits } from './own-digits';

/** As typed by an owner; the number and the acceptance come otherwise. */
const LETTER = portBody.omit({ number: true, accepted: true });
type Letter = z.output<typeof LETTER>;

/** As an owner records it: the operator has the signed letter. */
async function record(deps: OpsDeps, { number, account, ...letter }: { number: string; account: string } & Letter) {
  const digits = ownDigits(deps, number);
  const id = await deps.db.asEngine((tx) => findAccountId(tx, account));
  if (id === undefined) throw notFound(`Account ${account}`);
  await askForPort(deps, id, { ...letter, number: digits, accepted: 1 }, new Date());
  return { recorded: formatPhone(digits), account: id };
}

const list = async ({ db }: OpsDeps) =>
  (await db.asEngine(openPorts)).map((port) => ({
    number: formatPhone(port.digits),
    account: port.accountId,
    company: port.company,
    kind: port.kind,
    state: port.state,
    provider: port.provider,
    provider_account: port.providerAccount,
    pin_last4: port.pinLast4,
    bill: `${port.billName}, ${port.billStreet}, ${port.billCity}, ${port.billState} ${port.billZip}`,
    wished_on: port.wishedOn,
    signed: `${port.signedBy}, ${port.signedAt.toISOString()}`,
    requested: port.requestedAt,
  }));

async function submitted(deps: OpsDeps, typed: string) {
  const digits = ownDigits(deps, typed);
  return { submitted: formatPhone(digits), account: await submitPort(deps, digits) };
}

async function ported(deps: OpsDeps, { number: typed, id, ...known }: { number: string; id: string } & Carries) {
  const digits = ownDigits(deps, typed);
  const given = capabilitiesOf(known);
  return {
    held: formatPhone(digits),
    account: await endPortDone(deps, digits, { providerId: id, ...given }),
    ...given,
  };
}

async function refused(deps: OpsDeps, { number: typed, reason }: { number: string; reason: string }) {
  const digits = ownDigits(deps, typed);
  return { refused: formatPhone(digits), account: await endPortRefused(deps, digits, reason) };
}

const number = z.string().trim().min(1);

/** Numbers that accounts bring from other providers (decision 726). */
export const numberPortCommands: readonly Command[] = [
  command(
    'numbers port',
    'Records that an account brings its number, with what the signed letter says: 512-555-0100 --account … --provider "Ring" --provider-account 12345 --wished-on 2027-01-20 …',
    { number },
    record,
    {
      options: {
        account: z.string('Name the account: --account owner@example.com.').trim().min(1),
        ...LETTER.shape,
      },
    },
  ),
  command('numbers ports', 'Lists the numbers that accounts want to bring, with what the letters say.', {}, list),
  command(
    'numbers port-submitted',
    'Enters that a number was requested at its present provider.',
    { number },
    (deps, given) => submitted(deps, given.number),
  ),
  command(
    'numbers port-done',
    'Enters that a number has arrived: the account holds it, and registers it next. --id PN… is its id at our provider; --country US --pictures no as for `numbers carries`.',
    { number },
    ported,
    { options: { id: z.string('Give its id at our provider: --id PN0123….').trim().min(1).max(100), ...carries } },
  ),
  command(
    'numbers port-refused',
    'Enters that a number does not arrive: --reason "The name differs from the bill."',
    { number },
    refused,
    { options: { reason: z.string('Say why: --reason "The name differs from the bill."').trim().min(1).max(300) } },
  ),
];

import { formatPhone, z } from '@textloom/contracts';
import { cancelMove, openMove, operatorsMoves } from '../../../domains/numbers';
import { findAccountId } from '../../../domains/tenancy/account';
import type { NumberKind } from '../../../domains/tenancy/number';
import { notFound } from '../../../platform/base/app-error';
import { command, type Command, type OpsDeps } from '../command';
import { kindAndRate, ownDigits, requireKind } from './own-digits';

const accountOption = z.string('Name the account: --account owner@example.com.').trim().min(1);

async function accountOf({ db }: OpsDeps, account: string): Promise<number> {
  const id = await db.asEngine((tx) => findAccountId(tx, account));
  if (id === undefined) throw notFound(`Account ${account}`);
  return id;
}

async function move(
  deps: OpsDeps,
  {
    number,
    account,
    kind,
    rate,
    text,
  }: { number: string; account: string; kind: NumberKind; rate: number; text?: string },
) {
  const digits = ownDigits(deps, number);
  requireKind(digits, kind);
  const opened = await openMove(deps, await accountOf(deps, account), { digits, kind, perSecond: rate }, text);
  return {
    moving_to: formatPhone(digits),
    account: opened.accountId,
    notice: opened.text,
    waits_until: opened.waitsUntil,
  };
}

async function cancel(deps: OpsDeps, account: string) {
  const { digits, accountId, told } = await cancelMove(deps, await accountOf(deps, account));
  return { cancelled: formatPhone(digits), account: accountId, told };
}

const status = async (deps: OpsDeps) =>
  (await operatorsMoves(deps)).map(({ move: { digits, accountId, startedAt, waitsUntil }, progress }) => ({
    moving_to: formatPhone(digits),
    account: accountId,
    since: startedAt,
    waits_until: waitsUntil,
    told: progress.told,
    notices_waiting: progress.waiting,
    not_told_yet: progress.open,
    left_out: progress.leftOut,
    ...(progress.filtered === '' ? {} : { filtered: progress.filtered }),
  }));

/** Moves of accounts with their people to another number (ADR 0122). */
export const numberMoveCommands: readonly Command[] = [
  command(
    'numbers move',
    'Moves an account with its people to a number of its own, after each was told: 888-555-0100 --account … --kind toll_free --rate 3.',
    { number: z.string().trim().min(1) },
    move,
    { options: { account: accountOption, ...kindAndRate, text: z.string().optional() } },
  ),
  command(
    'numbers stay',
    'Cancels the open move of an account (its id or an email).',
    { account: accountOption },
    (deps, given) => cancel(deps, given.account),
  ),
  command('numbers moves', 'Lists open moves, with who was told and who was left out.', {}, status),
];

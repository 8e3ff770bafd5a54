import { formatPhone } from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Config } from '../../../platform/config/config';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { noteSecurity } from '../../access';
import { findAccountId } from '../../tenancy/account';
import { lockRcs, setAgent, stopRcs, type RcsOfAccount } from '../../tenancy/number';

interface Deps {
  db: Pick<Database, 'asEngine'>;
  config: { carrier: Pick<Config['carrier'], 'kind'> };
}

/** The account and its number, which is locked. `account` is its id or an email of one of its users. */
async function lockedRcs(tx: Tx, account: string): Promise<RcsOfAccount & { accountId: number }> {
  const accountId = await findAccountId(tx, account);
  if (accountId === undefined) throw notFound(`Account ${account}`);
  const rcs = await lockRcs(tx, accountId);
  if (!rcs)
    throw invalid(
      'account',
      `Account ${accountId} is on the shared code: an agent belongs to one sender, so assign a number first: ops numbers assign.`,
    );
  return { accountId, ...rcs };
}

async function announce(tx: Tx, accountId: number, text: string): Promise<void> {
  await noteSecurity(tx, { accountId, kind: 'permission', text });
  await notifyProfile(tx, accountId, 'number');
}

/**
 * Sends the account's texts with buttons over RCS: `service` is the provider's messaging service that holds the agent. An
 * account keeps its agent, because people go on answering to it, and an answer may be a STOP (decision 716).
 */
export const assignAgent = (
  { db, config }: Deps,
  account: string,
  { service, agent }: { service: string; agent: string },
) =>
  db.asEngine(async (tx) => {
    if (config.carrier.kind === 'smpp') throw invalid('agent', 'An SMPP link carries no RCS.');
    const { accountId, digits, agent: present } = await lockedRcs(tx, account);
    if (present !== null && present !== agent)
      throw invalid(
        'agent',
        `Account ${accountId} has the agent ${present}, to which its people answer. An account keeps its agent.`,
      );
    if (!(await setAgent(tx, accountId, service, agent)))
      throw invalid('agent', `The agent ${agent} belongs to another account.`);
    await announce(tx, accountId, `Sends texts with buttons over RCS, from the agent ${agent}.`);
    return { accountId, digits: formatPhone(digits) };
  });

/** The account's texts are SMS again. Answers to its agent still reach it. */
export const stopAgent = ({ db }: Deps, account: string) =>
  db.asEngine(async (tx) => {
    const { accountId, service, agent } = await lockedRcs(tx, account);
    if (service === null) throw invalid('account', `Account ${accountId} sends nothing over RCS.`);
    await stopRcs(tx, accountId);
    await announce(tx, accountId, 'Sends nothing over RCS any more.');
    return { accountId, agent };
  });

import { z } from '@textloom/contracts';
import { assignAgent, stopAgent } from '../../../domains/billing';
import { command, type Command, type OpsDeps } from '../command';

const account = z.string().trim().min(1);

const service = z
  .string('Name the messaging service that holds the agent: --service MG….')
  .trim()
  .regex(/^MG[0-9a-f]{32}$/, 'The id of a messaging service is MG and 32 digits or letters from a to f.');
const agent = z
  .string('Name the agent: --agent corner_bakery_x1_agent.')
  .trim()
  .transform((typed) => typed.replace(/^rcs:/i, ''))
  .pipe(z.string().regex(/^[\w.-]{1,100}$/, 'The id of an agent has letters, digits and _ . - only.'));

async function assign(deps: OpsDeps, given: { account: string; service: string; agent: string }) {
  const { accountId, digits } = await assignAgent(deps, given.account, given);
  return { account: accountId, agent: given.agent, sms_from: digits };
}

/** Agents for RCS, beside the own numbers of accounts (ADR 0125). */
export const rcsCommands: readonly Command[] = [
  command(
    'numbers rcs',
    'Sends the texts with buttons of an account over RCS where the phone has it: owner@example.com --service MG… --agent ….',
    { account },
    assign,
    { options: { service, agent } },
  ),
  command(
    'numbers rcs-off',
    'Sends nothing of an account over RCS any more; answers to its agent still reach it.',
    { account },
    async (deps, given) => {
      const { accountId, agent: kept } = await stopAgent(deps, given.account);
      return { account: accountId, agent: kept, over_rcs: false };
    },
  ),
];

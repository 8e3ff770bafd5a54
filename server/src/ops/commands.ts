import { z } from '@textloom/contracts';
import type { Deps } from '../web/deps';
import { addDevices } from '../modules/devices/devices.service';
import { activate, disable, enable, rollBack } from '../modules/remotes/release-changes.service';
import { listReleases, publish } from '../modules/remotes/release.service';
import { grantPermission, revokePermission, setFrozen } from './account-access';
import { approveKeyword, keywordsUnderReview } from './keyword-approval';
import { grantRequest, listRequests, refuseRequest } from './requests';

export type OpsDeps = Pick<Deps, 'config' | 'db'>;

/** One operator command. The CLI passes arguments in the order of the schema, HTTP by name. */
export interface Command {
  /** As typed on the command line: `release activate`. */
  name: string;
  description: string;
  args: z.ZodObject;
  /** The last argument takes all remaining words. */
  rest?: true;
  run(deps: OpsDeps, args: Record<string, string>): Promise<unknown>;
}

/** For the record of releases. */
const OPERATOR = { by: 'operator' };

const text = z.string().min(1);
const remote = { remote: text };
const id = z.string().regex(/^\d{1,9}$/, 'The id of a request is a number.');

function command<S extends z.ZodRawShape>(
  name: string,
  description: string,
  shape: S,
  run: (deps: OpsDeps, args: z.output<z.ZodObject<S>>) => Promise<unknown>,
): Command {
  const args = z.object(shape);
  return { name, description, args, run: (deps, given) => run(deps, args.parse(given)) };
}

/** The operator commands, for the command line and HTTP. */
export const commands: readonly Command[] = [
  command(
    'release publish',
    'Stores a built remote (mfe-keywords, or a folder) as a release.',
    { folder: text },
    (deps, { folder }) => publish(deps, folder, OPERATOR),
  ),
  command(
    'release activate',
    'Puts a stored release in force, from the next page load on.',
    { ...remote, version: text },
    (deps, args) => activate(deps, args.remote, args.version, OPERATOR),
  ),
  command('release rollback', 'Goes back to the release that was in force before.', remote, (deps, args) =>
    rollBack(deps, args.remote, OPERATOR),
  ),
  command('release disable', 'Switches a remote off: its pages and widgets are gone.', remote, (deps, args) =>
    disable(deps, args.remote, OPERATOR),
  ),
  command('release enable', 'Switches a remote on again.', remote, (deps, args) => enable(deps, args.remote, OPERATOR)),
  command('release list', 'Lists every release.', {}, (deps) => listReleases(deps)),
  command(
    'account grant',
    'Gives an account a permission, e.g. subscriber_uploadcontacts.',
    { email: text, permission: text },
    (deps, args) => grantPermission(deps, args.email, args.permission),
  ),
  command('account revoke', 'Takes a permission from an account.', { email: text, permission: text }, (deps, args) =>
    revokePermission(deps, args.email, args.permission),
  ),
  command('account freeze', 'Puts an account on hold.', { email: text }, (deps, { email }) =>
    setFrozen(deps, email, true),
  ),
  command('account unfreeze', 'Lets an account on hold work again.', { email: text }, (deps, { email }) =>
    setFrozen(deps, email, false),
  ),
  command('keyword approve', 'Approves a keyword that is under review.', { keyword: text }, (deps, args) =>
    approveKeyword(deps, args.keyword),
  ),
  command('keyword list', 'Lists the keywords under review.', {}, (deps) => keywordsUnderReview(deps)),
  command('requests list', 'Lists the open requests of owners.', {}, (deps) => listRequests(deps)),
  command('requests grant', 'Grants what an owner asked for, or marks it as answered.', { id }, (deps, args) =>
    grantRequest(deps, Number(args.id)),
  ),
  {
    ...command(
      'requests refuse',
      'Refuses what an owner asked for; the reason is mailed to the owner.',
      { id, reason: text },
      (deps, args) => refuseRequest(deps, Number(args.id), args.reason),
    ),
    rest: true,
  },
  {
    ...command(
      'device add',
      'Adds numbers of devices that new accounts may claim.',
      { numbers: text },
      (deps, { numbers }) => addDevices(deps, numbers),
    ),
    rest: true,
  },
];

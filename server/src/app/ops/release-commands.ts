import { formFlag, z } from '@textloom/contracts';
import {
  activate,
  type ChangeOptions,
  createToken,
  disable,
  enable,
  endToken,
  listChanges,
  listReleases,
  listTokens,
  publish,
  rollBack,
} from '../../domains/releases';
import type { Caller } from './caller';
import { command, type Command } from './command';
import { releaseBuilds } from './release-builds';

const text = z.string().min(1);
const remote = { remote: text };
const id = z.coerce.string().regex(/^\d{1,9}$/, 'The id of a token is a number.');

const share = z.coerce
  .string()
  .regex(/^(100|[1-9]\d?) ?%?$/, 'The share is a percentage from 1 to 100, as in 10%.')
  .transform((words) => Number.parseInt(words, 10));

/** Options of every change. */
const change = {
  /** Open tabs must not keep their release set. */
  at_once: formFlag.optional(),
  /** The number of the last change that the caller saw (`release list`): a newer change is a conflict. */
  seen: z.coerce
    .string()
    .regex(/^\d{1,9}$/, 'The number of a change is a whole number.')
    .transform(Number)
    .optional(),
};
const ofChange = { options: change, flags: ['at_once'] as const, forTeams: 'own' as const };

const optionsOf = (
  given: { at_once?: 0 | 1 | undefined; seen?: number | undefined },
  { by }: Caller,
): ChangeOptions => ({
  by,
  atOnce: given.at_once === 1,
  seen: given.seen,
});

/** The commands for releases of remotes and for the teams' tokens. */
export const releaseCommands: readonly Command[] = [
  command(
    'release publish',
    'Stores a built remote (mfe-keywords, or a folder) as a release.',
    { folder: text },
    (deps, { folder }, { by }) => publish(deps, folder, { by }),
  ),
  command('release builds', 'Releases the builds of this installation that are new.', {}, (deps) =>
    releaseBuilds(deps),
  ),
  command(
    'release activate',
    'Puts a stored release in force, for all accounts or for a share of them.',
    { ...remote, version: text },
    (deps, args, caller) =>
      activate(deps, args.remote, args.version, { ...optionsOf(args, caller), share: args.share }),
    { ...ofChange, options: { share: share.optional(), ...change } },
  ),
  command(
    'release rollback',
    'Ends a canary, or goes back to the release that was in force before.',
    remote,
    (deps, args, caller) => rollBack(deps, args.remote, optionsOf(args, caller)),
    ofChange,
  ),
  command(
    'release disable',
    'Switches a remote off: its pages and widgets are gone.',
    remote,
    (deps, args, caller) => disable(deps, args.remote, optionsOf(args, caller)),
    ofChange,
  ),
  command(
    'release enable',
    'Switches a remote on again.',
    remote,
    (deps, args, caller) => enable(deps, args.remote, optionsOf(args, caller)),
    ofChange,
  ),
  command('release list', 'Lists every release.', {}, (deps) => listReleases(deps), { forTeams: 'every' }),
  command(
    'release history',
    'Lists the last changes of a remote: who, when, what, for how many accounts.',
    remote,
    (deps, args) => listChanges(deps, args.remote),
    { forTeams: 'every' },
  ),
  command(
    'token create',
    'Makes a token that releases one remote (or *, every one), and prints it this once.',
    { ...remote, holder: text },
    (deps, args) => createToken(deps, args.remote, args.holder),
    { rest: true },
  ),
  command('token list', 'Lists the tokens: remote, holder, last use.', {}, (deps) => listTokens(deps)),
  command('token revoke', 'Ends a token.', { id }, (deps, args) => endToken(deps, Number(args.id))),
];

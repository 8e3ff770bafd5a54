import { formDollars, formFlag, z } from '@textloom/contracts';
import { addDevices, resetSecondStep, signOutUser } from '../../domains/access';
import { grantPermission, revokePermission, setFrozen } from './account-access';
import { holdByHand } from './backup/hold-restored';
import { releaseRestored } from './backup/release-restored';
import { command, type Command } from './command';
import { approveKeyword, keywordsUnderReview } from './keyword-approval';
import { erasePerson } from './person/erase-person';
import { exportPerson } from './person/export-person';
import { releaseCommands } from './release-commands';
import { refundInvoice } from './refund-invoice';
import { grantRequest, listRequests, refuseRequest } from './requests';
import { contentCommands } from './sending/content';
import { hoursCommands } from './sending/hours';
import { numberLinkCommands } from './sending/number-links';
import { numberMoveCommands } from './sending/number-moves';
import { numberPriceCommands } from './sending/number-prices';
import { numberPortCommands } from './sending/number-ports';
import { numberCommands } from './sending/numbers';
import { rcsCommands } from './sending/rcs';
import { sendingCommands } from './sending/stops';
import { setLinkDisabled } from './short-links';
import { addWords, listWords, removeWords } from './words';

const text = z.string().min(1);
const language = z.string().regex(/^[a-z]{2,3}$/, 'Name the language by its code: pt.');
const id = z.string().regex(/^\d{1,9}$/, 'The id of a request is a number.');

/** The operator commands, for the command line and HTTP. */
export const commands: readonly Command[] = [
  ...releaseCommands,
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
  command('user signout', 'Signs a user out everywhere.', { email: text }, ({ db }, { email }) =>
    signOutUser(db, email),
  ),
  command(
    'user reset-two-step',
    'Removes the second step of a user who lost it; make sure who asks.',
    { email: text },
    (deps, { email }) => resetSecondStep(deps, email),
  ),
  command(
    'keyword approve',
    'Approves a keyword that is under review; --number says which, if it is one at several numbers.',
    { keyword: text },
    approveKeyword,
    { options: { number: text.optional() } },
  ),
  command(
    'refund',
    'Gives money of a paid invoice back: refund INV-000042 "Bought twice".',
    { invoice: text, reason: text.max(200) },
    refundInvoice,
    {
      options: { amount: formDollars.optional(), keep: formFlag.optional(), take: formFlag.optional() },
      flags: ['keep', 'take'],
    },
  ),
  command('keyword list', 'Lists the keywords under review.', {}, keywordsUnderReview),
  command(
    'link disable',
    'Makes a short link lead nowhere, for everybody who got it; prints its target and account.',
    { address: text },
    (deps, { address }) => setLinkDisabled(deps, address, true),
  ),
  command('link enable', 'Lets a disabled short link work again.', { address: text }, (deps, { address }) =>
    setLinkDisabled(deps, address, false),
  ),
  command('requests list', 'Lists the open requests of owners.', {}, (deps) => listRequests(deps)),
  command('requests grant', 'Grants what an owner asked for, or marks it as answered.', { id }, (deps, args) =>
    grantRequest(deps, Number(args.id)),
  ),
  command(
    'requests refuse',
    'Refuses what an owner asked for; the reason is mailed to the owner.',
    { id, reason: text },
    (deps, args) => refuseRequest(deps, Number(args.id), args.reason),
    { rest: true },
  ),
  command(
    'person export',
    'Prints all that is stored of one phone, in every account.',
    { phone: text },
    (deps, { phone }) => exportPerson(deps, phone),
  ),
  command(
    'person erase',
    'Erases a person from every account; the phone is typed twice.',
    { phone: text, again: text },
    (deps, { phone, again }) => erasePerson(deps, phone, again),
  ),
  command(
    'restored hold',
    'Puts a database that was restored by other means on hold, before any server starts on it.',
    {},
    (deps) => holdByHand(deps),
  ),
  command(
    'restored resume',
    'Ends the hold of a restored database; cancels what was due or in progress at the backup, or sends it with --pending.',
    {},
    (deps, { pending }) => releaseRestored(deps, pending === 1),
    { options: { pending: formFlag.optional() }, flags: ['pending'] },
  ),
  ...sendingCommands,
  ...numberCommands,
  ...numberLinkCommands,
  ...numberPriceCommands,
  ...numberMoveCommands,
  ...rcsCommands,
  ...numberPortCommands,
  ...hoursCommands,
  ...contentCommands,
  command('words list', 'Lists the stop words that were added, by language.', {}, (deps) => listWords(deps)),
  command(
    'words add',
    'Adds stop words of a language, separated by commas: pt sair, cancelar inscrição.',
    { language, words: text },
    (deps, args) => addWords(deps, args.language, args.words),
    { rest: true },
  ),
  command(
    'words remove',
    'Removes added stop words, separated by commas.',
    { words: text },
    (deps, { words }) => removeWords(deps, words),
    { rest: true },
  ),
  command(
    'device add',
    'Adds numbers of devices that new accounts may claim.',
    { numbers: text },
    (deps, { numbers }) => addDevices(deps, numbers),
    { rest: true },
  ),
];

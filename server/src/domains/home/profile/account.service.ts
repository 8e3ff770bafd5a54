import { companyOf, updateCompany } from '../../tenancy/account';
import { type AccountFields, saveOwnUser } from '../../tenancy/user';
import {
  ACCOUNT_MESSAGES,
  companyProblem,
  isSameEmail,
  type accountBody,
  type Profile,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { invalid } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { notifyProfile } from '../../../platform/live/notify';
import { askNewAddresses, mailUser, senderNameOf } from '../../notices';
import { noteSecurity, refuseUsedEmail, requestEmailChange } from '../../access';
import {
  passwordChangedMail,
  passwordMissing,
  requirePassword,
  requireGoodPassword,
  setPassword,
  signInEmail,
  WRONG_PASSWORD,
} from '../../access/password';
import { campaignWithoutRoom } from '../../campaigns/sending';
import { freshProfile } from './profile.service';

type Body = z.output<typeof accountBody>;

export interface Caller {
  /** The session that stays when a new password ends the others. */
  session: Session;
  /** The client's IP address. */
  address: string;
}

/** Returns the new password, or null: it changes only if all three fields are given (VAL-008). */
async function newPassword(deps: Deps, { email, old, new1, new2 }: Body): Promise<string | null> {
  if (!old || !new1 || !new2) return null;
  if (new1 !== new2) throw invalid('new2', ACCOUNT_MESSAGES.passwordsDifferEdit);
  await requireGoodPassword(deps, { password: new1, email, field: 'new1' });
  return new1;
}

/** Checks the passwords of the request. Returns whether there were any: the email may change only then. */
async function checkPasswords(
  deps: Deps,
  { session, address }: Caller,
  { password, old }: Body,
  changing: boolean,
): Promise<boolean> {
  if (changing && old)
    await requirePassword(deps, { session, address, password: old, field: 'old', wrong: 'The old password is wrong.' });
  if (password) await requirePassword(deps, { session, address, password, field: 'password', wrong: WRONG_PASSWORD });
  return Boolean(password) || changing;
}

async function storeFields(tx: Tx, session: Session, fields: AccountFields): Promise<void> {
  const before = await senderNameOf(tx, session.accountId);
  await saveOwnUser(tx, session, fields);
  // The company belongs to the account; an authorized user sees it but cannot rename it.
  if (session.owner) await renameCompany(tx, session.accountId, fields.company, before);
}

/** Renames the account's company. Unsent texts that will begin with the new name must still have room for it. */
async function renameCompany(tx: Tx, accountId: number, company: string, before: string): Promise<void> {
  const problem = company === (await companyOf(tx, accountId)) ? null : companyProblem(company);
  if (problem !== null) throw invalid('company', problem);
  await updateCompany(tx, accountId, company);
  const name = await senderNameOf(tx, accountId);
  const unfit = name === before ? undefined : await campaignWithoutRoom(tx, accountId, name);
  if (unfit !== undefined)
    throw invalid(
      company === '' ? 'first_name' : 'company',
      `With this name in front, the text of “${unfit}” would be too long. Shorten it first, or choose a shorter name.`,
    );
}

export interface SavedAccount {
  profile: Profile;
  passwordChanged: boolean;
  /** The new email to which a link was sent, if it changed. */
  linkSentTo: string | null;
  /** Alert addresses and phones that were asked to confirm. */
  asked: readonly string[];
}

/** Saves the caller's own data (API-027). A new password or email requires the current password. */
export async function saveAccount(deps: Deps, caller: Caller, body: Body): Promise<SavedAccount> {
  const { session } = caller;
  const { accountId, userId, tokenHash } = session;
  const { password: _password, old: _old, new1: _new1, new2: _new2, ...fields } = body;
  const password = await newPassword(deps, body);
  const proved = await checkPasswords(deps, caller, body, password !== null);
  const email = await signInEmail(deps, session);
  const moving = !isSameEmail(email, fields.email);
  if (moving && !proved) throw passwordMissing();
  if (moving) await refuseUsedEmail(deps.db, fields.email);
  const profile = await deps.db.asAccount(accountId, async (tx) => {
    await storeFields(tx, session, fields);
    if (password !== null) {
      await setPassword(tx, { userId, password, keepTokenHash: tokenHash });
      await noteSecurity(tx, { accountId, kind: 'password', text: 'Changed the password.' });
      await mailUser(tx, accountId, email, passwordChangedMail(deps.config, 'every other'));
    }
    // After the password, because a new password cancels a pending email change.
    if (moving)
      await requestEmailChange(tx, deps.config, { userId, accountId, email, newEmail: fields.email, byOwner: false });
    await notifyProfile(tx, accountId, 'account');
    return freshProfile(deps, tx, userId);
  });
  // After the commit: everything is saved, and an address that cannot be asked now waits for "Send again".
  const asked = await askNewAddresses(deps, session);
  return { profile, passwordChanged: password !== null, linkSentTo: moving ? fields.email : null, asked };
}

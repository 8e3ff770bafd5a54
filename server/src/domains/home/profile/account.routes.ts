import { saveAccount } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as account from './account.service';
import type { SavedAccount } from './account.service';

const UPDATED = 'Account Info updated';

/** ACCT-019, with additional sentences for a changed password or email. */
function savedMessage({ passwordChanged, linkSentTo, asked }: Omit<SavedAccount, 'profile'>): string {
  const notes = [
    ...(passwordChanged ? ['Your password was changed, and other devices were signed out.'] : []),
    ...(linkSentTo === null ? [] : [`We sent a link to ${linkSentTo}: open it to sign in with this email.`]),
    ...(asked.length === 0
      ? []
      : [`${asked.join(', ')} must be confirmed first: open the link, or enter the code, that we have just sent.`]),
  ];
  return notes.length === 0 ? UPDATED : [`${UPDATED}.`, ...notes].join(' ');
}

export const ownAccountRoutes: Module = (deps) => async (app) => {
  route(
    app,
    saveAccount,
    async ({ session, body, request }) => {
      const caller = { session, address: request.ip };
      const { profile, ...done } = await account.saveAccount(deps, caller, body);
      return { message: savedMessage(done), ...profile };
    },
    // Limits the cost of hashing; wrong passwords are counted in check-password.
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
  );
};

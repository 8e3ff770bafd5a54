import { addPasskey, beginPasskey, beginPasskeyLogin, removePasskey, renamePasskey } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { createPasskeyChallenge } from './passkey-check';
import * as passkeys from './passkeys.service';

/** Each change sends a mail. */
const changes = atMost(30, '15 minutes', ({ tokenHash }) => `passkey ${tokenHash.toString('hex')}`);

/** Passkeys of the requesting user; users manage only their own. */
export const passkeyRoutes: Module = (deps) => async (app) => {
  route(app, beginPasskeyLogin, async () => ({ options: await createPasskeyChallenge(deps) }), {
    // Each call stores a row.
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
  });

  route(app, beginPasskey, async ({ session }) => ({ options: await passkeys.beginPasskey(deps, session) }), changes);

  route(
    app,
    addPasskey,
    async ({ session, body, request }) => ({
      message: 'The passkey was added.',
      codes: await passkeys.addPasskey(deps, session, {
        passkey: body.passkey,
        agent: request.headers['user-agent'],
      }),
    }),
    changes,
  );

  route(app, renamePasskey, async ({ session, params, body }) => {
    await passkeys.rename(deps, session, params.id, body.name);
    return { message: 'The passkey was renamed.' };
  });

  route(
    app,
    removePasskey,
    async ({ session, params }) => {
      await passkeys.remove(deps, session, params.id);
      return { message: 'The passkey was removed.' };
    },
    changes,
  );
};

import {
  beginAuthenticator,
  confirmAuthenticator,
  getTwoStep,
  reauthenticate,
  removeAuthenticator,
  renewRecoveryCodes,
  requireTwoStep,
  resetUserTwoStep,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import * as demand from './demand.service';
import { reauthenticate as reauthenticateUser } from './reauthentication.service';
import * as twoStep from './two-step.service';

/**
 * A code of an app that is being set up; each change sends a mail. Counted per session, so that another one cannot use
 * up the limit.
 */
const changes = atMost(30, '15 minutes', ({ tokenHash }) => `two-step ${tokenHash.toString('hex')}`);

/** The second step of the requesting user's sign-in; users manage only their own. */
export const twoStepRoutes: Module = (deps) => async (app) => {
  route(app, getTwoStep, ({ session }) => twoStep.readTwoStep(deps, session));

  route(
    app,
    reauthenticate,
    async ({ session, body, request }) => {
      await reauthenticateUser(deps, session, { ...body, address: request.ip });
      return { message: 'Thank you. You can go on.' };
    },
    // Limits the cost of hashing; check-password counts wrong passwords.
    atMost(60, '1 minute', ({ tokenHash }) => `proof ${tokenHash.toString('hex')}`),
  );

  route(
    app,
    beginAuthenticator,
    async ({ session }) => ({
      message: 'Scan the code with your authenticator app.',
      ...(await twoStep.beginApp(deps, session)),
    }),
    changes,
  );

  route(
    app,
    confirmAuthenticator,
    async ({ session, body }) => ({
      message: 'Two-step sign-in is on.',
      codes: await twoStep.confirmApp(deps, session, body.code),
    }),
    changes,
  );

  route(
    app,
    removeAuthenticator,
    async ({ session }) => {
      await twoStep.removeApp(deps, session);
      return { message: 'The authenticator app was removed.' };
    },
    changes,
  );

  route(app, requireTwoStep, async ({ session, body }) => {
    await demand.requireTwoStep(deps, session, body.required === 1);
    return {
      message: body.required === 1 ? 'Everybody needs a second step now.' : 'A second step is no longer needed.',
    };
  });

  route(app, resetUserTwoStep, async ({ session, params }) => {
    await demand.resetUser(deps, session, params.id);
    return { message: 'The second step was removed.' };
  });

  route(
    app,
    renewRecoveryCodes,
    async ({ session }) => ({
      message: 'You have ten new recovery codes.',
      codes: await twoStep.newRecoveryCodes(deps, session),
    }),
    changes,
  );
};

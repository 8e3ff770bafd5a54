import type { Module } from '../../platform/web/deps';
import { apiKeyRoutes } from './api-key/api-keys.routes';
import { authorizedUserRoutes } from './authorized-user/authorized-users.routes';
import { emailChangeRoutes } from './email/email-change.routes';
import { verificationRoutes } from './email/verification.routes';
import { passwordResetRoutes } from './password/password-reset.routes';
import { securityLogRoutes } from './security-log/security-log.routes';
import { sessionRoutes } from './session/user-sessions.routes';
import { signUpRoutes } from './sign-up/sign-up.routes';
import { passkeyRoutes } from './two-step/passkeys.routes';
import { twoStepRoutes } from './two-step/two-step.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const accessApi: readonly Module[] = [
  passwordResetRoutes,
  signUpRoutes,
  verificationRoutes,
  emailChangeRoutes,
  securityLogRoutes,
  apiKeyRoutes,
  sessionRoutes,
  twoStepRoutes,
  passkeyRoutes,
  authorizedUserRoutes,
];

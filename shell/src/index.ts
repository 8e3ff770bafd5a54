import { beginLanguage } from '@textloom/page-start';
import { requestProfile } from './app/early-profile';
import { requestRegistry } from './remotes/loading/registry-request';
import { hideMailedLink } from './sign-in/mailed-link';
import { reportStartFailure, showStartFailure } from './start-failure';

// Runs before any request, whose Referer would contain the token.
hideMailedLink();
// The federation runtime must be ready before the first shared import: everything else is behind this dynamic import.
// Registry and profile are requested meanwhile; their consumers handle a failure.
requestRegistry().catch(() => undefined);
requestProfile();
beginLanguage({ es: () => import('../texts/es.po') })
  .then(() => import('./bootstrap'))
  .then(({ start }) => start())
  .catch((error: unknown) => {
    console.error(error);
    reportStartFailure(error);
    showStartFailure();
  });

import { requestRegistry } from './remotes/registry-request';
import { reportStartFailure, showStartFailure } from './start-failure';

// The federation runtime must be ready before the first shared import: everything else is behind this dynamic import.
// The registry is requested meanwhile; its consumer handles a failure.
requestRegistry().catch(() => undefined);
import('./bootstrap').catch((error: unknown) => {
  console.error(error);
  reportStartFailure(error);
  showStartFailure();
});

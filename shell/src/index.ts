import { requestRegistry } from './remotes/registry-request';
import { showStartFailure } from './start-failure';

// The federation runtime has to be ready before the first shared import: everything else stands behind
// this boundary. The registry is asked for meanwhile; whoever needs it sees its failure.
requestRegistry().catch(() => undefined);
import('./bootstrap').catch((error: unknown) => {
  console.error(error);
  showStartFailure();
});

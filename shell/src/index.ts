import { requestRegistry } from './remotes/registry-request';

// The federation runtime has to be ready before the first shared import: everything else stands behind
// this boundary. The registry is asked for meanwhile; whoever needs it sees its failure.
requestRegistry().catch(() => undefined);
void import('./bootstrap');

import { catalogue } from '@textloom/kit';

/** The texts about parts that are loaded, or cannot be. */
export const TEXTS = catalogue('shell/remotes/loading', {
  failedDialog: 'This dialog cannot be shown',
  /** Before what happened to it */
  registry: 'The list of parts',
});

import { catalogue } from '@textloom/contracts';

/** The texts of parts that are loaded. */
export const TEXTS = catalogue('ui/parts', {
  reloadThePage: 'Reload the page',
  tryAgain: 'Try again',
  cannotBeShown: 'cannot be shown',
  reset: 'Reset',
  cause: 'Cause:',
  reference: 'Reference:',
  version: (version: string) => `, version ${version}`,
  thisMenu: 'This menu',
  /** What happened to a part, by the phase of its start, after the part's name */
  what: {
    registry: 'cannot be reached: the list of parts is missing or has an error.',
    absent: 'is not released.',
    off: 'is switched off.',
    manifest: 'could not be found on the server.',
    entry: 'cannot be reached on the server.',
    start: 'stopped because of an error during its start.',
    module: 'was only partly loaded.',
    render: 'stopped because of an error in it.',
    contract: 'is not compatible with this version of the application.',
    newer: 'needs a newer version of the application. Reload the page to get it.',
  },
  outdated: 'belongs to an earlier version of the application. Reload the page to get the new one.',
  offline: 'cannot be loaded while you are offline.',
  tookTooLong: 'took too long to load.',
  notLoaded: 'could not be loaded. Check your connection and try again.',
  restWorks: 'Everything else keeps working.',
});

import { catalogue } from '@textloom/kit';

/** The texts about a newer release set. */
export const TEXTS = catalogue('shell/remotes/releases', {
  ready: 'A new version is ready',
  readyHelp: 'You get it with the next page that you open without unsaved changes, or now.',
  reload: 'Reload now',
  reloadPage: 'Reload the page',
  later: 'Later',
  atOnceTitle: 'Textloom has changed',
  atOnceHelp: 'Reload this page to continue.',
  change: {
    version: (part: string) => `${part} has a new version.`,
    on: (part: string) => `${part} is available again.`,
    off: (part: string) => `${part} was switched off.`,
  },
  kept: 'What you have entered',
  keptHelp: 'It was not saved. Copy it before you reload.',
  copy: 'Copy',
  copied: 'Copied',
});

/** Texts about a newer release set. */
export const RELEASE_MESSAGES = {
  ready: 'A new version is ready',
  readyHelp: 'You get it with the next page that you open, or now.',
  reload: 'Reload now',
  reloadPage: 'Reload the page',
  later: 'Later',
  atOnceTitle: 'Textloom has changed',
  atOnceHelp: 'This page has to be reloaded before you go on.',
  change: { version: 'has a new version', on: 'is available again', off: 'was switched off' },
  kept: 'What you have entered',
  keptHelp: 'It was not saved. Copy it before you reload.',
  copy: 'Copy',
  copied: 'Copied',
} as const;

/** Texts of the developer tools. */
export const DEVTOOLS_MESSAGES = {
  title: 'Developer tools',
  intro:
    'Use a build from this machine in place of a released part, in this browser only. Start one with pnpm alone <part> --production.',
  address: 'Address of your build',
  badAddress: 'Only http://localhost or http://127.0.0.1, with a port.',
  use: 'Use my build',
  reload: 'The page reloads after each change.',
  stale: 'The page was opened without permission to load local builds. Reload it to use them.',
  unreachable: 'The registry of parts could not be read.',
  empty: 'No event has been emitted yet.',
} as const;

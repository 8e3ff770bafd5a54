import { catalogue, plural } from '@textloom/kit';

/** The texts of the command palette and of the list of shortcuts. */
export const TEXTS = catalogue('shell/palette', {
  search: 'Search',
  title: 'Search and go to',
  placeholder: 'Search people, campaigns, keywords, pages…',
  results: 'Results',
  recent: 'Recent',
  actions: 'Actions',
  pages: 'Pages',
  views: 'Views',
  none: 'Nothing was found.',
  searching: 'Searching…',
  hints: '↑ ↓ to move, Enter to open, Esc to close',
  found: (count: number) => plural(count, { one: '1 result', other: `${count} results` }),
  failed: (titles: string) => `Not searched: ${titles}.`,
  /** Words of questions that name nothing: "how do I…" */
  fillers: 'a an the my our your i we me you how do does did is are can to of for in on and what which where who whose',
  /** Search synonyms of the frame's actions */
  words: {
    theme: 'appearance color colour scheme mode display',
    shortcuts: 'keys hotkeys',
    signOut: 'log out logout leave exit quit',
    view: 'saved filter segment',
  },

  onThisPage: 'On this page',
  everywhere: 'Everywhere',
  goTo: 'Go to a page',
  leaveField: 'Leave the field',
  showShortcuts: 'Show these shortcuts',
  use: 'Use single keys as shortcuts',
  useHelp: 'Off: only Ctrl K or ⌘ K works. Stored in this browser.',
  thenKey: 'then',

  /** Subjects of failure messages */
  theSearch: 'The search',
  theShortcuts: 'The list of shortcuts',
});

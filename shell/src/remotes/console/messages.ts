import type { Release, RemoteState } from '@textloom/contracts';

export const MESSAGES = {
  title: 'Remotes',
  about: 'The remotes of the application: the releases in force, how they load in real tabs, and who changed them.',
  emptyTitle: 'No remotes yet',
  empty: 'Nothing has been released into this shell. Publish a remote with `pnpm release`.',
  overview: 'All remotes',
  never: 'Not activated',
  off: 'Switched off',
  inForce: 'In force',
  canary: 'Canary',
  unfit: 'Releases in force that do not fit this shell',
  unfitHelp:
    'They were activated before this shell, which may fail to open their pages. Activate a release that was built for it, roll back to one, or switch the remote off.',
  unfitChip: 'Does not fit',
  since: 'Since',
  share: 'Share',
  loads: 'Loads',
  failures: 'Failures',
  p50: 'p50',
  p95: 'p95',
  size: 'Scripts',
  noErrors: 'No errors in the last 30 days.',
  releases: 'Releases',
  figuresAbout: 'Loads, failures and times are of the last 30 days.',
  changes: 'Who did what',
  noChanges: 'Nobody has activated it yet.',
  lastError: 'Last error',
  activate: 'Activate',
  raise: 'Change the share',
  forAll: 'Give it to all',
  rollback: 'Roll back',
  endCanary: 'End the canary',
  disable: 'Switch off',
  enable: 'Switch on',
  atOnce: 'Immediately, even in open tabs',
  atOnceHelp:
    'Use this only when the release in force does harm, because it interrupts open forms. Their input is kept for copying.',
  cancel: 'Cancel',
} as const;

/** Steps of a share in percent. */
export const SHARES = [5, 10, 25, 50, 100] as const;

/** A change that the user has to confirm. */
export type Ask =
  | { readonly action: 'activate'; readonly version: string }
  | { readonly action: 'rollback' | 'disable' | 'enable' };

export function titleOf(ask: Ask, { title, current }: RemoteState): string {
  if (ask.action === 'activate') return `Activate ${title} ${ask.version}`;
  if (ask.action === 'rollback') return current?.canary ? `End the canary of ${title}` : `Roll back ${title}`;
  return ask.action === 'disable' ? `Switch off ${title}` : `Switch on ${title}`;
}

/** The button that makes the change. */
export function confirmText(ask: Ask, share: number, { current }: RemoteState): string {
  if (ask.action === 'activate') return share === 100 ? 'Activate for all accounts' : `Activate for ${share}%`;
  if (ask.action === 'rollback') return current?.canary ? MESSAGES.endCanary : MESSAGES.rollback;
  return MESSAGES[ask.action];
}

function activation(version: string, share: number, { current, title }: RemoteState): string[] {
  const others = current?.canary === version ? current.version : current?.version;
  const first =
    share === 100
      ? `All accounts get ${version}.`
      : `About ${share}% of the accounts get ${version}, the others ${others ?? 'nothing'}. The same accounts keep it when the share is raised.`;
  const ends =
    current?.canary && current.canary !== version
      ? [`The canary ${current.canary}, which ${current.share}% of the accounts have, ends.`]
      : [];
  return [first, ...ends, ...(current && !current.enabled ? [`This switches ${title} on again.`] : [])];
}

function rollback({ current, back_to: target, title }: RemoteState): string[] {
  if (target === null) return [`${title} has no earlier release to go back to.`];
  if (current?.canary)
    return [
      `${current.canary} is withdrawn from the ${current.share}% of the accounts that have it: all get ${target}.`,
    ];
  return [
    `All accounts go back from ${current?.version} to ${target}.`,
    ...(current && !current.enabled ? [`This switches ${title} on again.`] : []),
  ];
}

function happens(ask: Ask, share: number, state: RemoteState): string[] {
  if (ask.action === 'activate') return activation(ask.version, share, state);
  if (ask.action === 'rollback') return rollback(state);
  const { current, title } = state;
  if (ask.action === 'enable') return [`All accounts get ${title} ${current?.version} again.`];
  return [
    `No account can open ${title}: its pages are removed from the menu, and its widgets from other pages.`,
    ...(current?.canary ? [`The canary ${current.canary} ends.`] : []),
  ];
}

/** The effect on the accounts, as sentences. */
export const consequences = (ask: Ask, share: number, atOnce: boolean, state: RemoteState): string[] => [
  ...happens(ask, share, state),
  atOnce
    ? 'Open tabs get it immediately.'
    : 'New tabs get it. Open tabs get it with the next page they open, or with a reload, which they are offered.',
];

/** The default share: the next step of a running canary, 10% for a new one, or everyone if there is no choice. */
export function firstShare(version: string, { current }: Pick<RemoteState, 'current'>): number {
  if (!mayShare(version, { current })) return 100;
  const had = current?.canary === version ? (current.share ?? 0) : 5;
  return SHARES.find((share) => share > had) ?? 100;
}

/** Whether a canary is possible: some accounts get a version while others keep another. */
export const mayShare = (version: Release['version'], { current }: Pick<RemoteState, 'current'>): boolean =>
  current !== null && current.version !== version;

/** A remote, and its page that the matrix breaks. */
export interface Owner {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** The page's menu entry, and its first heading. */
  readonly menu: string;
  readonly heading: string;
}

export const REMOTES: readonly Owner[] = [
  { id: 'keywords', title: 'Keywords', path: '/app/keywords', menu: 'Keywords', heading: 'Keywords' },
  { id: 'subscribers', title: 'Subscribers', path: '/app/subscribers', menu: 'Subscribers', heading: 'Subscribers' },
  { id: 'campaigns', title: 'Campaigns', path: '/app/messages', menu: 'Campaigns', heading: 'Campaigns' },
  { id: 'inbox', title: 'Inbox', path: '/app/account/inbox', menu: 'Inbox', heading: 'Inbox' },
  { id: 'billing', title: 'Billing', path: '/app/plans', menu: 'Plans', heading: 'Plans' },
];

/** `npm test` has the row of this remote, because the shell handles a failure of each one alike; `npm run test:long` has all. */
export const everyCause = ({ id }: Owner): boolean => id === REMOTES[0]?.id;

/** The tag in a test's title. */
export const longUnless = (inGate: boolean): string => (inGate ? '' : ' @long');

/** A part that has to keep working while another has failed. */
export const otherThan = ({ id }: Pick<Owner, 'id'>): Owner => {
  const other = REMOTES.findLast((owner) => owner.id !== id);
  if (!other) throw new Error('There is one remote only.');
  return other;
};

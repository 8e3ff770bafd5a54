import { counted, formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of a group, created or changed. */
export const TEXTS = catalogue('subscribers/features/group-edit', {
  editTitle: 'Edit Group',
  /** In "The group was not found." */
  thisGroup: 'The group',
  /** Shown below the heading, and while a new group is composed */
  inGroup: (count: number) => `${counted(count, 'active subscriber')} in this group`,
  addedOnce: 'the same number is added once',
  /** GRP-022: one alert, in this order (decision 94) */
  notAllowed: 'Groups are not allowed with your plan.',
  upgrade: 'Please consider upgrading your plan.',
  /** VAL-027 */
  nobody: 'Select at least one subscriber.',

  /** GRP-012, GRP-013 */
  select: 'Select',
  mobilePhone: 'Mobile Phone',
  fullName: 'Full Name',
  emptyText: 'A group consists of subscribers.',
  selectFiltered: (count: number) => `Select all ${formatCount(count)} filtered`,
  /** GRP-016 */
  addSelected: (count: number) => `add ${formatCount(count)} selected subscriber(s)`,
  /** GRP-017 */
  clear: 'Clear current subscribers',
  /** Takes GRP-017 back */
  keep: 'Keep them',
  keptUntilSaved: (count: number) =>
    `Choose the new members of the group. Until you save, it keeps its ${counted(count, 'active subscriber')}.`,

  addPeople: 'Add people',
  addPeopleTo: (group: string) => `Add people to ${group}`,
  /** `phone` as it is shown */
  putBack: (phone: string) => `Put ${phone} back`,
  remove: (phone: string) => `Remove ${phone}`,
  removed: (phone: string) => `${phone} was removed from the group.`,
  nobodyMatches: 'Nobody matches now',
  nobodyMatchesText: 'People who meet the conditions later join the group automatically.',
  createSmart: 'Create a Smart Group',
  noneLeft: 'Nobody in this group is subscribed',
  noneLeftText: 'People who join again return to the group. Add people to message it now.',
});

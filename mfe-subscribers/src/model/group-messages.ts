import { formatCount } from '@textloom/contracts';

/** Texts of groups and of the picker; those of the specification are verbatim, with their requirement. */
export const GROUP_MESSAGES = {
  title: 'Groups',
  one: 'Group',
  /** GRP-003 */
  add: 'New Group',
  /** GRP-011 */
  addTitle: 'Create a Group',
  editTitle: 'Edit Group',
  /** GRP-017 */
  clear: 'Clear current subscribers',
  /** GRP-018 */
  create: 'Create Group',
  save: 'Save',
  /** GRP-020, also after an update (decision 93) */
  saved: 'A new Group was created.',
  /** GRP-022: one alert, in this order (decision 94) */
  notAllowed: 'Groups are not allowed with your plan.',
  upgrade: 'Please consider upgrading your plan.',
  plans: 'Plans',
  /** VAL-027 */
  nobody: 'Select at least one subscriber.',
  choose: 'Choose subscribers',
  addTo: 'Add to a group',
  addPeople: 'Add people',
  message: 'Send message',
  /** Takes GRP-017 back */
  keep: 'Keep them',
  noneLeft: 'Nobody in this group is subscribed',
  noneLeftText: 'Whoever joins again is in the group again. Add people to write to it before.',
  noMatch: 'No result.',
  /** PICK-007 */
  saveAsGroup: 'Save & Create Group',
} as const;

/** GRP-016 */
export const addSelected = (n: number): string => `add ${formatCount(n)} selected subscriber(s)`;
/** GRP-010; plain text, escape it for an alert. */
export const groupRemoved = (name: string): string => `Group ${name} was removed.`;

/** `phone` as it is shown. */
export const memberRemoved = (phone: string): string => `${phone} was removed from the group.`;
export const addPeopleTo = (group: string): string => `Add people to ${group}`;
/** After GRP-017; `total` with its noun. */
export const keepsUntilSaved = (total: string): string =>
  `Choose who shall be in the group instead. Until you save, it keeps its ${total}.`;
/** After a person left groups. */
export const leftGroups = (names: readonly string[]): string => `Removed from ${names.join(', ')}.`;

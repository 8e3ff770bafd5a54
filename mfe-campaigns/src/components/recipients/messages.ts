import { catalogue } from '@textloom/kit';

/** The texts of the field "To". */
export const TEXTS = catalogue('campaigns/components/recipients', {
  to: 'To',
  group: 'Group',
  groups: 'Groups',
  smartGroup: 'Smart group',
  /** When the members of a smart group were last computed */
  updated: (when: string) => `Smart group, updated ${when}`,
  hint: 'Keyword, group, name or phone',
  hintWithCampaigns: 'Keyword, group, name, phone, earlier campaign',
  /** PICK-012, decision 92 */
  list: (subscribers: string) => `List contains ${subscribers} subscribers`,
  /** Shown while the name loads. */
  subscriber: (id: number) => `Subscriber ${id}`,
  choose: 'Choose subscribers',
  /** PICK-007 */
  ok: 'OK',
});

import { catalogue } from '@textloom/kit';

/** The texts of the field "To". */
export const TEXTS = catalogue({
  to: 'To',
  group: 'Group',
  groups: 'Groups',
  smartGroup: 'Smart group',
  /** Of a smart group: when its members were last compared with its conditions */
  updated: (when: string) => `Smart group, updated ${when}`,
  hint: 'Keyword, group, name or phone',
  hintWithCampaigns: 'Keyword, group, name, phone, earlier campaign',
  /** PICK-012, decision 92 */
  list: (subscribers: string) => `List contains ${subscribers} subscribers`,
  /** While the name loads. */
  subscriber: (id: number) => `Subscriber ${id}`,
  choose: 'Choose subscribers',
  /** PICK-007 */
  ok: 'OK',
});

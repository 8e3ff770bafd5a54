/** Permissions of an account or an authorized user (`profile.allow`). Source: product specification, section 6. */
export const PERMISSIONS = [
  'billing_history_access',
  'credit_card_update',
  'subscriber_addnewcontacts',
  'subscriber_uploadcontacts',
  'subscriber_changekeyword',
  'captcha_disabled',
  'group_creategroups',
  'keyword_customkeywords',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** For developers of remotes; only an operator grants it. Allows their own builds in production. */
export const DEVELOPER_PERMISSION = 'developer';

/** Actions of the owner only: no permission grants them to an authorized user (section 6, PERM lines). */
export const OWNER_ACTIONS = [
  'subscriber.unsubscribe',
  'subscriber.delete',
  'subscriber.fields',
  'keyword.delete',
  'plan.cancel',
  'plan.upgrade',
  'plan.buy-extra',
  'user.manage',
  'referral.read',
  'sending.settings',
  'security.log',
  'api.keys',
  'number.manage',
] as const;
export type OwnerAction = (typeof OWNER_ACTIONS)[number];

/** Anything that `can()` may check. */
export type Ability = Permission | OwnerAction | typeof DEVELOPER_PERMISSION;

/** The part of a profile that determines abilities. */
export interface Holder {
  /** The held permissions, by name. */
  readonly allow: readonly string[];
  /** True for an authorized user, false for an owner. */
  readonly authorized_account: boolean;
}

const ownerActions: ReadonlySet<string> = new Set(OWNER_ACTIONS);

/**
 * The only predicate for abilities, on client and server. Plain membership, so a permission in first position counts
 * (decision 95).
 */
export function can(holder: Holder, ability: Ability): boolean {
  if (ownerActions.has(ability)) return !holder.authorized_account;
  return holder.allow.includes(ability);
}

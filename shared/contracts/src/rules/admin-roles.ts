/** Roles of the operator's staff. No screen uses them yet (decision 140). */
export const ADMIN_ROLES = { 6: 'Read only', 3: 'Editor', 2: 'Admin', 1: 'SUPER Admin', 0: 'engine user' } as const;
export type AdminRole = keyof typeof ADMIN_ROLES;

const EDITOR = ['add', 'addlead', 'edit', 'editcompany', 'delete'] as const;
const SUPER = [
  'add',
  'addlead',
  'addprofile',
  'addscorecard',
  'edit',
  'editothers',
  'editcompany',
  'delete',
  'deleteothers',
  'deleteprofile',
  'moveup',
  'closelead',
  'editleadsidebar',
] as const;
export type AdminAction = (typeof SUPER)[number];

const ACTIONS: Readonly<Record<AdminRole, readonly AdminAction[]>> = {
  6: [],
  3: EDITOR,
  2: SUPER.filter((action) => action !== 'deleteprofile'),
  1: SUPER,
  // The engine's own role, without actions in the specification.
  0: [],
};

/** Whether a role may perform an action. */
export const adminMay = (role: AdminRole, action: AdminAction): boolean => ACTIONS[role].includes(action);
export const adminActions = (role: AdminRole): readonly AdminAction[] => ACTIONS[role];

/** Priorities of a campaign; all are Normal (decision 62). */
export const PRIORITIES = { 0: 'Low', 1: 'Normal', 2: 'High' } as const;

import { ADMIN_ROLES, adminActions, adminMay, PRIORITIES } from './admin-roles';

describe('PERM-028: admin roles', () => {
  it('have their labels', () => {
    expect(ADMIN_ROLES).toEqual({ 6: 'Read only', 3: 'Editor', 2: 'Admin', 1: 'SUPER Admin', 0: 'engine user' });
  });
});

describe('PERM-029, PERM-030: actions of the admin roles', () => {
  it('are all for role 1, all but deleteprofile for role 2, five for role 3, none for role 6', () => {
    expect(adminActions(1).join(', ')).toBe(
      'add, addlead, addprofile, addscorecard, edit, editothers, editcompany, delete, deleteothers, deleteprofile, moveup, closelead, editleadsidebar',
    );
    expect(adminActions(2)).toEqual(adminActions(1).filter((action) => action !== 'deleteprofile'));
    expect(adminActions(3).join(', ')).toBe('add, addlead, edit, editcompany, delete');
    expect(adminActions(6)).toEqual([]);
  });

  it('are checked by one predicate', () => {
    expect([
      adminMay(1, 'deleteprofile'),
      adminMay(2, 'deleteprofile'),
      adminMay(3, 'edit'),
      adminMay(6, 'add'),
    ]).toEqual([true, false, true, false]);
  });
});

describe('CONST-005: priorities', () => {
  it('are Low, Normal and High', () => {
    expect(PRIORITIES).toEqual({ 0: 'Low', 1: 'Normal', 2: 'High' });
  });
});

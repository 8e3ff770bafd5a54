import { routesOf } from './route-list';

describe('a menu entry for owners only', () => {
  it('is no entry for an authorized user, who still has the page', () => {
    const pages = { plans: { path: '/plans', name: 'Plans', menu: { order: 1, ownersOnly: true } } };
    const menuOf = (authorized_account: boolean) =>
      routesOf([{ id: 'billing', pages }], { authorized_account, allow: [] }).map(({ path, menu }) => [path, menu]);
    expect(menuOf(false)).toEqual([['/plans', true]]);
    expect(menuOf(true)).toEqual([['/plans', false]]);
  });
});

import fc from 'fast-check';
import { overlap, shapeOf } from './page-paths';

describe('paths of pages', () => {
  it.each<[string, string, boolean]>([
    ['/keywords', '/keywords', true],
    ['/Keywords', '/keywords', true],
    ['/keywords/ADD', '/keywords/add', true],
    ['/keywords/*', '/keywords', true],
    ['/keywords/*', '/keywords/:id/poster', true],
    ['/*', '/keywords', true],
    ['/:page', '/keywords', true],
    ['/:page/:id', '/keywords/add', true],
    ['/subscribers/1', '/subscribers/:id', true],
    ['/subscribers/vip', '/subscribers/:id', true],
    ['/:a/:b', '/:c/:d', true],
    ['/keywords', '/keywords/add', false],
    ['/keywords2', '/keywords', false],
    ['/keywords/:id/poster', '/keywords/:id', false],
    ['/a/*', '/b/*', false],
    ['/a/:x/c', '/a/:y/d', false],
  ])('%s and %s share an address: %s', (one, other, expected) => {
    expect(overlap(one, other)).toBe(expected);
    expect(overlap(other, one)).toBe(expected);
  });

  it('a shell id is numeric, so that words are free for remotes', () => {
    const shell = (path: string): boolean => overlap(path, '/account/:id', { numericIds: true });
    expect(shell('/account/inbox')).toBe(false);
    expect([shell('/account/12'), shell('/account/:name'), shell('/account/*'), shell('/*')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('two paths share an address exactly when some address matches both', () => {
    const part = fc.constantFrom('a', 'b', ':x', ':y');
    const path = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([parts, open]) => `/${[...parts, ...(open ? ['*'] : [])].join('/')}`);
    const pattern = (one: string): RegExp =>
      new RegExp(`^${one.replaceAll(/:\w/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}$`);
    const words = ['a', 'b', 'c'];
    const addresses = words
      .flatMap((x) => [x, ...words.flatMap((y) => [`${x}/${y}`, ...words.flatMap((z) => [`${x}/${y}/${z}`])])])
      .map((one) => `/${one}`);
    fc.assert(
      fc.property(path, path, (one, other) => {
        const shared = addresses.some((address) => pattern(one).test(address) && pattern(other).test(address));
        expect(overlap(one, other)).toBe(shared);
      }),
    );
  });

  it('paths of one shape have the same address', () => {
    expect(shapeOf('/Lists/:id')).toBe(shapeOf('/lists/:list'));
    expect(shapeOf('/lists/:id')).not.toBe(shapeOf('/lists/*'));
  });
});

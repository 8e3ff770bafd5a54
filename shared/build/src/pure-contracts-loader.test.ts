const pureContracts: (source: string) => string = require('./pure-contracts-loader.cjs');

describe('the constants of contracts', () => {
  it('are marked as pure, even when nested, so that unused ones are dropped', () => {
    expect(pureContracts('export const body = z.object({ name: z.string().min(1), list: z.array(id()) });')).toBe(
      'export const body = /*#__PURE__*/ z.object({ name: /*#__PURE__*/ z.string().min(1), list: /*#__PURE__*/ z.array(/*#__PURE__*/ id()) });',
    );
    expect(pureContracts('const known = new Set(list());')).toBe(
      'const known = /*#__PURE__*/ new Set(/*#__PURE__*/ list());',
    );
  });

  it('does not mark calls with side effects, or calls inside functions', () => {
    for (const source of [
      'dayjs.extend(utc);',
      'export const read = (text) => parse(text);',
      'export function write() { return format(new Date()); }',
    ])
      expect(pureContracts(source)).toBe(source);
  });
});

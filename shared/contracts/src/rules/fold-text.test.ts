import { foldText, searchTerm } from './fold-text';

it.each([
  ['O’Brien', "O'Brien"],
  ['O´Brien', "O'Brien"],
  ['Oʼbrien', "O'Brien"],
  ['José', 'Jose'],
  ['José', 'Jose\u0301'],
  ['ÅSA', 'a\u030asa'],
  ['Smith–Jones', 'smith-jones'],
  ['Smith‑Jones', 'smith-jones'],
  ['Łukasz Sørensen', 'lukasz sorensen'],
  ['Weiß', 'WEISS'],
  ['Straẞe', 'strasse'],
  ['Æther', 'aether'],
  ['ＡＮＮ', 'ann'],
  ['Mary\u00a0Ann', 'mary ann'],
  ['\u202dAnn\u202c', 'ann'],
  ['An\u200bn\ufe0d', 'ann'],
  ['“Bo”', '"bo"'],
  ['ΣΊΣΥΦΟΣ', 'σισυφος'],
  ['ИВАН', 'иван'],
  ['한', '\u1112\u1161\u11ab'],
])('makes no difference between %s and %s', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it('keeps what tells names apart', () => {
  const names = ["O'Brien", 'OBrien', 'O Brien', 'O-Brien', 'Ann', 'Anne', '100%', '100_', '😀', '👍🏽'];
  expect(new Set(names.map(foldText)).size).toBe(names.length);
});

it('finds nothing to look for in spaces and characters that nobody sees', () => {
  expect(searchTerm(' \u200b\ufe0f\u00a0\t')).toBe('');
  expect(searchTerm('  ann \u200b  s ')).toBe('ann s');
});

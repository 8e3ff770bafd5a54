import fc from 'fast-check';
import { cutText, firstWords, graphemesOf, previewOf } from './cut-text';
import { truncateMerge } from './merge-fields';
import { truncateMessage } from './segments';

const CHARACTERS = ['a', ' ', 'é', 'e\u0301', '😀', '👨‍👩‍👧‍👦', '🇺🇸', '👍🏽', '5️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '한', 'न्दी', '\r\n'];
const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 60 }).map((parts) => parts.join(''));

it('cuts no character that a reader sees in half, and as little as possible', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 200 }), (whole, limit) => {
      const cut = cutText(whole, limit);
      const characters = graphemesOf(whole);
      const kept = graphemesOf(cut);
      expect(kept).toEqual(characters.slice(0, kept.length));
      expect(cut.length).toBeLessThanOrEqual(limit);
      const next = characters[kept.length] ?? 'x'.repeat(limit + 1);
      expect(cut.length + next.length).toBeGreaterThan(limit);
    }),
  );
});

it.each(CHARACTERS.filter((character) => character.length > 1))(
  'keeps %s whole or leaves it out at the limit of a message, with fields and without',
  (character) => {
    for (let before = 161 - character.length; before < 160; before += 1) {
      const message = 'x'.repeat(before) + character;
      expect(truncateMessage(message, 1)).toBe('x'.repeat(before));
      expect(truncateMerge(message, 160)).toBe('x'.repeat(before));
    }
    expect(truncateMessage('x'.repeat(160 - character.length) + character, 1)).toHaveLength(160);
  },
);

it('cuts a pile of marks between two code points', () => {
  const pile = `e${'\u0301'.repeat(500)}`;
  expect(cutText(pile, 100)).toHaveLength(100);
  expect(cutText(`e${'\u{1d165}'.repeat(500)}`, 100)).toHaveLength(99);
});

it('keeps a preview short, whatever its characters are made of', () => {
  for (const character of ['👨‍👩‍👧‍👦', `e${'\u0301'.repeat(500)}`]) {
    const shown = previewOf(character.repeat(100), 100);
    expect(shown.length).toBeLessThanOrEqual(801);
    expect(shown).not.toMatch(/\p{Cs}/u);
  }
});

it('shows the first characters of a longer text with three dots', () => {
  expect(previewOf('👍🏽'.repeat(101), 100)).toBe(`${'👍🏽'.repeat(100)}…`);
  expect(previewOf('👍🏽'.repeat(100), 100)).toBe('👍🏽'.repeat(100));
  expect(previewOf(`${'a'.repeat(99)}👨‍👩‍👧‍👦b`, 100)).toBe(`${'a'.repeat(99)}👨‍👩‍👧‍👦…`);
});

it.each([
  ['  2 for 1,\n tonight  ', '2 for 1, tonight'],
  ['a free dessert with every family box', 'a free dessert with…'],
  ['a free dessert with box', 'a free dessert with…'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahr…'],
  ['', ''],
])('takes whole words from the beginning of %j: %j', (whole, words) => {
  expect(firstWords(whole, 20)).toBe(words);
});

import type { FieldRule } from '@textloom/contracts';
import { readAnswer } from './read-answer';

const field = (kind: FieldRule['kind'], choices: string[] = []): FieldRule => ({ kind, choices });
const SIZES = field('choice', ['Extra large', 'S', 'Café au lait']);

describe('decision 793: a text is read as the kind of the field', () => {
  it.each<[FieldRule, string, string | null]>([
    [SIZES, 'extra large', 'Extra large'],
    [SIZES, ' Extra-Large! ', 'Extra large'],
    [SIZES, 's.', 'S'],
    [SIZES, 'cafe au lait', 'Café au lait'],
    [SIZES, '2', 'S'],
    [SIZES, '2)', 'S'],
    [SIZES, '0', null],
    [SIZES, '4', null],
    [SIZES, 'extra', null],
    [SIZES, '👍', null],
    // A choice that is a number is named by its words first.
    [field('choice', ['2', '1']), '1', '1'],
    [field('number'), '1,042.50', '1042.5'],
    [field('number'), '42.', '42'],
    [field('number'), 'forty', null],
    [field('date'), '1/5/2027', '01/05/2027'],
    [field('date'), 'January 5, 2027', '01/05/2027'],
    [field('date'), '25/12/2027', '12/25/2027'],
    [field('date'), '13/13/2027', null],
    [field('date'), 'tomorrow', null],
    [field('text'), ' Anything at all ', 'Anything at all'],
    [field('text'), 'x'.repeat(201), null],
    [field('text'), ' ', null],
    [field('text'), 'When do you open?', null],
    [field('text'), 'Ann. When do you open?', null],
  ])('%j “%s” is %s', (rule, said, value) => {
    expect(readAnswer(rule, said)?.value ?? null).toBe(value);
  });
});

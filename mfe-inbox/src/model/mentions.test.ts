import { matchingColleagues, mentionQuery, mentionsIn, splitMentions } from './mentions';

const ANN = { id: 1, name: 'Ann' };
const ANN_LEE = { id: 2, name: 'Ann Lee' };
const BOB = { id: 3, name: 'Bob Stone' };
const ALL = [ANN, ANN_LEE, BOB];

describe('mentions of a note', () => {
  it('are the colleagues whose names stand after an @, the longer name first', () => {
    expect(mentionsIn('Ask @Ann Lee or @Bob Stone, not Ann', ALL)).toEqual([2, 3]);
    expect(mentionsIn('@Ann and @Ann Lee', ALL)).toEqual([1, 2]);
    expect(mentionsIn('no@body', ALL)).toEqual([]);
  });

  it('mean both colleagues with the same name', () => {
    expect(mentionsIn('@Ann', [ANN, { id: 9, name: 'Ann' }])).toEqual([1, 9]);
  });

  it('are parts of the text', () => {
    expect(splitMentions('Hi @Ann Lee!', ALL)).toEqual([
      { text: 'Hi ', mention: false },
      { text: '@Ann Lee', mention: true },
      { text: '!', mention: false },
    ]);
    expect(splitMentions('plain', [])).toEqual([{ text: 'plain', mention: false }]);
  });

  it.each([
    ['@', ''],
    ['Ask @An', 'an'],
    ['(@Ann L', 'ann l'],
    ['mail@host', null],
    ['Ask', null],
    ['@Ann\nnext', null],
  ])('are looked for while %j is typed', (text, query) => {
    expect(mentionQuery(text)).toBe(query);
  });

  it('are found by the beginning of any word of a name', () => {
    expect(matchingColleagues(ALL, 'le')).toEqual([ANN_LEE]);
    expect(matchingColleagues(ALL, 'ann')).toEqual([ANN, ANN_LEE]);
    expect(matchingColleagues(ALL, '')).toEqual(ALL);
    expect(matchingColleagues(ALL, 'ann lee ')).toEqual([]);
  });
});

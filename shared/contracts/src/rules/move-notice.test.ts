import { draftMoveNotice, moveNoticeClass, moveNoticeProblem } from './move-notice';

const NUMBER = '8885550100';

describe('the notice of a move to another number', () => {
  it.each([[''], ['Pie Club'], ['The Long and Winding Company of Springfield, Missouri, and Sons']])(
    'can be sent as proposed to %j',
    (name) => {
      const text = draftMoveNotice(name, NUMBER);
      expect(moveNoticeProblem(text, NUMBER)).toBeNull();
      expect(moveNoticeClass(text)).toBe(text.length <= 160 ? 1 : 2);
    },
  );

  it('of a short code names it as a word, not within another number', () => {
    const stop = 'Reply STOP to unsubscribe.';
    expect(moveNoticeProblem(draftMoveNotice('Pie Club', '88555'), '88555')).toBeNull();
    for (const other of ['Call 888-555-0100.', 'Now 8855512.', 'Order 188555.'])
      expect(moveNoticeProblem(`${other} ${stop}`, '88555')).toBe('The notice has to name 88555.');
  });

  it.each([
    ['', 'A message is required.'],
    ['Reply STOP to leave.', 'The notice has to name (888) 555-0100.'],
    ['Now 888.555.0100', 'The notice has to say how to leave: Reply STOP to unsubscribe.'],
    [`888-555-0100 ${'x'.repeat(300)}`, 'The notice has at most 306 characters.'],
  ])('is refused: %j', (text, problem) => {
    expect(moveNoticeProblem(text, NUMBER)).toBe(problem);
  });
});

import { agreementProblem, agreementWords } from './agreement';

const NOW = Date.parse('2026-11-28T06:00:00Z');
const problem = (how: string, other: string, on: string): unknown => agreementProblem({ how, other, on }, NOW)?.field;

describe('how the people of a file agreed', () => {
  it('needs a way and a day that is not in the future, and for another way its description', () => {
    expect(problem('', '', '2026-05-03')).toBe('how');
    expect(problem('other', ' ', '2026-05-03')).toBe('other');
    expect(problem('paper', '', '')).toBe('on');
    expect(problem('paper', '', '2026-02-30')).toBe('on');
    expect(problem('paper', '', '0206-05-03')).toBe('on');
    expect(problem('paper', '', '2026-11-30')).toBe('on');
    expect(problem('paper', '', '2026-11-28')).toBeUndefined();
    expect(problem('other', 'a raffle', '2026-05-03')).toBeUndefined();
  });

  it('may be today in the first timezone of the world', () => {
    expect(
      agreementProblem({ how: 'paper', other: '', on: '2026-11-29' }, Date.parse('2026-11-28T10:00:00Z')),
    ).toBeNull();
  });

  it('is put into words for the ledger', () => {
    expect(agreementWords({ how: 'paper', other: '', on: '2026-05-03' })).toBe('agreed on a paper form on 05/03/2026');
    expect(agreementWords({ how: 'other', other: 'a raffle', on: '2026-05-03' })).toBe(
      'agreed by “a raffle” on 05/03/2026',
    );
  });
});

import { counted, formatCents, formatCount, formatDollars } from './numbers';

describe('numbers as screens show them', () => {
  it('separates thousands', () => {
    expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
  });

  it('adds the noun in the right number', () => {
    expect([counted(1, 'subscriber'), counted(2000, 'subscriber'), counted(0, 'person', 'people')]).toEqual([
      '1 subscriber',
      '2,000 subscribers',
      '0 people',
    ]);
  });

  it('shows cents of dollars only where there are any', () => {
    expect([0, 49, 79.5, 1299, 1299.05].map(formatDollars)).toEqual(['$0', '$49', '$79.50', '$1,299', '$1,299.05']);
  });

  it('always shows cents in columns', () => {
    expect([49, 1299.5].map(formatCents)).toEqual(['$49.00', '$1,299.50']);
  });
});

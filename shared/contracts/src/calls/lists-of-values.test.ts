import { emailList } from './account-fields';
import { smartCondition } from './smart-groups';

describe('the heading of a pasted list', () => {
  it('is not taken for an email address', () => {
    expect(emailList.safeParse('Email; ann@example.com; ben@example.com').error?.issues[0]?.message).toBe(
      'Enter email addresses, separated by commas.',
    );
  });

  it('is not taken for a zip code', () => {
    const { error } = smartCondition.safeParse({ kind: 'zip', zips: 'PLZ 78701 78702' });
    expect(error?.issues[0]?.message).toBe('Enter zip codes, or how they begin, with commas between them.');
  });
});

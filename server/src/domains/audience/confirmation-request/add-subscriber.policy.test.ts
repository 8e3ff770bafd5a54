import { addedText } from './add-subscriber.policy';

const PHONES = ['5125550101', '5125550102', '5125550103'];

describe('the message after adding several phones', () => {
  it.each([
    [1, '1 of the phones was subscribed already'],
    [2, '2 of the phones were subscribed already'],
  ])('counts %i existing subscribers', (renewed, said) => {
    expect(addedText(PHONES, 1, renewed)).toContain(said);
  });

  it('names the only phone, which was already subscribed', () => {
    expect(addedText(PHONES.slice(0, 1), 1, 1)).toBe(
      'Subscriber with phone (512) 555-0101 was subscribed already. The newer consent was recorded, and nothing else was changed.',
    );
  });
});

import { within } from '@textloom/testing';
import { messages, reply, show, thread } from '../../testing/thread.fixture';

const carried = 'Loved “Hi from Luigi Pizza. Reply STOP to unsubscribe”';
const text = 'Hi from Luigi Pizza. Reply STOP to unsubscribe';

describe('INBOX-014: a text that only reacts to one of the account', () => {
  it.each([
    [{ kind: 'reaction', sign: '❤️', text }, `Reacted ❤️ to “${text}”`],
    [{ kind: 'reaction', sign: 'Le encantó', text }, `Reacted Le encantó to “${text}”`],
    [{ kind: 'reaction', sign: '👍', text: '' }, 'Reacted 👍 to a picture or file'],
    [{ kind: 'removed', sign: '❤️', text }, `Took back ❤️ on “${text}”`],
    [{ kind: 'removed', sign: '❤️', text: '' }, 'Took back ❤️ on a picture or file'],
    [{ kind: 'quote', sign: '', text }, `Sent your text back without a word of their own: “${text}”`],
  ] as const)('is shown as a sentence: %j', async (reaction, sentence) => {
    show(thread([reply({ message: carried, reaction })]));
    const [item] = await messages();
    expect(item).toHaveTextContent(sentence);
    expect(item).not.toHaveTextContent(carried);
  });

  it('is cut after 80 characters, never through an emoji', async () => {
    const long = `${'x'.repeat(79)}🍕${'y'.repeat(40)}`;
    show(thread([reply({ reaction: { kind: 'reaction', sign: '👍', text: long } })]));
    const [item] = await messages();
    expect(item).toHaveTextContent(`Reacted 👍 to “${'x'.repeat(79)}🍕…”`);
  });
});

it('a text that was not answered automatically says why', async () => {
  const unanswered = 'No automatic text was sent: a phone gets at most 3 an hour and 6 a day.';
  show(thread([reply({ message: 'INFO' }), reply({ message: 'INFO', unanswered })]));
  const [first, second] = await messages();
  if (!first || !second) throw new Error('two messages expected');
  expect(within(second).getByText(unanswered)).toBeVisible();
  expect(within(first).queryByText(unanswered)).toBeNull();
});

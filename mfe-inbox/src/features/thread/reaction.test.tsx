import { within } from '@textloom/testing';
import { messages, reply, show, thread } from '../../testing/thread.fixture';

const carried = 'Loved “Hi from Luigi Pizza. Reply STOP to unsubscribe”';
const text = 'Hi from Luigi Pizza. Reply STOP to unsubscribe';

it('INBOX-014: a reaction is shown as a sentence', async () => {
  show(thread([reply({ message: carried, reaction: { kind: 'reaction', sign: '❤️', text } })]));
  const [item] = await messages();
  expect(item).toHaveTextContent(`Reacted ❤️ to “${text}”`);
  expect(item).not.toHaveTextContent(carried);
});

it('a text that was not answered automatically says why', async () => {
  const unanswered = 'No automatic text was sent: a phone gets at most 3 an hour and 6 a day.';
  show(thread([reply({ message: 'INFO' }), reply({ message: 'INFO', unanswered })]));
  const [first, second] = await messages();
  if (!first || !second) throw new Error('two messages expected');
  expect(within(second).getByText(unanswered)).toBeVisible();
  expect(within(first).queryByText(unanswered)).toBeNull();
});

it('decision 793: a text that answered a question says where it was kept', async () => {
  const kept = 'Kept as the answer to a question: Colour is “Red”.';
  show(thread([reply({ message: '1', kept }), reply({ message: 'Red' })]));
  const [first, second] = await messages();
  if (!first || !second) throw new Error('two messages expected');
  expect(within(first).getByText(kept)).toBeVisible();
  expect(second).not.toHaveTextContent('Kept');
});

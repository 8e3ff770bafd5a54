import { bus } from '@textloom/bus';
import { api, apiOk, make, renderPart, screen, waitFor } from '@textloom/testing';
import { unsubscribeSeveral, unsubscribeOne } from './index';

const person = make.subscriber({ id: 42 });
const asked: string[] = [];
const messages: string[] = [];
const heard = bus.on('confirm.ask').subscribe(({ title, message }) => {
  asked.push(title);
  messages.push(message);
});
beforeEach(() => [asked, messages].forEach((list) => list.splice(0)));
afterAll(() => heard.unsubscribe());

/** Two buttons, and the function that lets the lists arrive; the screen shows how many answers there were. */
function show(people = 2) {
  let arrive = (): void => undefined;
  let reads = 0;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const settled: unknown[] = [];
  const note = (work: Promise<unknown>): void => void work.then((result) => settled.push(result));
  const view = renderPart(
    <>
      <button onClick={() => note(unsubscribeOne(person))}>one</button>
      <button onClick={() => note(unsubscribeSeveral([42, 43]))}>several</button>
    </>,
    {
      handlers: [
        api.get('subscribers/leaving', async () => {
          reads += 1;
          await held;
          return apiOk({ people, keywords: people === 0 ? [] : ['PIZZA'] });
        }),
      ],
    },
  );
  return { ...view, arrive, reads: () => reads, settled };
}
describe('API-041, API-042: asking about those who leave', () => {
  it.each([
    ['one', 'Unsubscribe (512) 555-0123?'],
    ['several', 'Unsubscribe 2 subscribers?'],
  ])('a double click on the button for %s asks once', async (name, title) => {
    const { user, arrive, reads, settled } = show();
    await user.dblClick(screen.getByText(name));
    // The second click was answered without a question.
    await waitFor(() => expect(settled).toHaveLength(1));
    arrive();
    await waitFor(() => expect(asked).toEqual([title]));
    expect(reads()).toBe(1);
  });

  it('does not ask on another page that was opened while the lists were read', async () => {
    const { user, arrive, settled } = show();
    await user.click(screen.getByText('one'));
    const before = window.location.pathname;
    window.history.pushState(null, '', '/app/keywords');
    arrive();
    await waitFor(() => expect(settled).toEqual([null]));
    window.history.pushState(null, '', before);
    expect(asked).toEqual([]);
  });

  it.each([
    [1, /^1 subscriber will leave PIZZA\. This person will get no more messages\./],
    [2, /^2 subscribers will leave PIZZA\. These people will get no more messages\./],
  ])('says what it means for %i of several', async (people, message) => {
    const { user, arrive } = show(people);
    arrive();
    await user.click(screen.getByText('several'));
    await waitFor(() => expect(messages).toEqual([expect.stringMatching(message)]));
  });

  it('asks nothing when none of several is subscribed any more, and says so', async () => {
    const { user, arrive, settled, alerts } = show(0);
    arrive();
    await user.click(screen.getByText('several'));
    await waitFor(() => expect(settled).toEqual([false]));
    expect(asked).toEqual([]);
    expect(alerts()).toEqual([{ kind: 'info', html: 'Nobody whom you selected is subscribed any more.' }]);
  });

  it('asks again at the next click', async () => {
    const { user, arrive } = show();
    arrive();
    for (const times of [1, 2]) {
      await user.click(screen.getByText('one'));
      await waitFor(() => expect(asked).toHaveLength(times));
    }
  });
});

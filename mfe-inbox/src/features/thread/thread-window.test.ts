import { follow, fresh, itemsOf } from './thread-window';
import { note, reply, thread } from '../../testing/thread.fixture';

/** Messages `from` to `to`, one a minute. */
const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    reply({
      id: from + index,
      message: String(from + index),
      date: new Date(Date.UTC(2026, 10, 6, 12, from + index)).toISOString(),
    }),
  );
const page = (from: number, to: number, before = `before ${from}`) => thread(span(from, to), { info: { before } });
const texts = (items: ReturnType<typeof itemsOf>) =>
  items.map(({ message, note: text }) => message?.message ?? text?.text);
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

describe('the window of a live thread', () => {
  it('keeps messages that no longer fit on a newer page, and the cursor to older ones', () => {
    const held = follow(fresh(page(51, 100)), page(53, 102));
    expect(texts(itemsOf([], held))).toEqual(from(51, 102));
    expect(held.before).toBe('before 51');
  });

  it('prepends older pages without repeating a message', () => {
    const held = follow(fresh(page(51, 100)), page(53, 102));
    expect(texts(itemsOf([page(21, 51), page(1, 20, '')], held))).toEqual(from(1, 102));
  });

  it('starts again when more messages arrived than fit on a page', () => {
    const held = follow(fresh(page(1, 50)), page(61, 110));
    expect(texts(itemsOf([], held))).toEqual(from(61, 110));
    expect(held.before).toBe('before 61');
  });

  it('drops messages that were withdrawn from the latest page', () => {
    const latest = page(53, 102);
    const held = follow(fresh(page(51, 100)), {
      ...latest,
      replies: latest.replies.filter(({ message }) => message !== '99'),
    });
    expect(texts(itemsOf([], held))).toEqual(from(51, 102).filter((text) => text !== '99'));
  });

  it('shows new versions of messages', () => {
    const sent = reply({ id: 7, direction: 'out', status: 0 });
    const held = follow(fresh(thread([sent])), thread([{ ...sent, status: 3 }]));
    expect(itemsOf([], held).map(({ message }) => message?.status)).toEqual([3]);
  });

  it('puts notes between the messages by their time, after those of the same second', () => {
    const [first, second] = span(1, 2);
    if (!first || !second) throw new Error('two messages expected');
    const shown = thread([first, second], {
      notes: [note({ text: 'last', date: '2026-11-07T00:00:00Z' }), note({ text: 'same', date: first.date })],
    });
    expect(texts(itemsOf([], fresh(shown)))).toEqual(['1', 'same', '2', 'last']);
  });
});

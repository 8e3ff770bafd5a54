import { inboxListReply, type Conversation, type InboxList } from '@textloom/contracts';
import { make } from '@textloom/testing';
import { isAt, keepingOpen, reaches, rowsOf, trimmed, withHead, withPage, type Pages } from './conversation-pages';

const LIMIT = 5;
const SAMPLE = make.conversation();
const EMPTY = inboxListReply.parse({
  entries: [],
  next: '',
  total_entries: 0,
  total_capped: false,
  per_page_entries: LIMIT,
  current_page: 1,
});

/** A fake server with an account's conversations, latest first, paged by cursor. */
class Inbox {
  private minute = 0;
  rows: Conversation[] = [];

  constructor(count: number) {
    for (let id = 1; id <= count; id += 1) this.receive(id);
  }
  receive(id: number): void {
    this.minute += 1;
    const last_message_at = new Date(Date.UTC(2026, 0) + this.minute * 60_000).toISOString();
    this.rows = [{ ...SAMPLE, id, last_message_at }, ...this.rows.filter((row) => row.id !== id)];
  }
  change(id: number, changes: Partial<Conversation>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...changes } : row));
  }
  remove(id: number): void {
    this.rows = this.rows.filter((row) => row.id !== id);
  }
  page(after: string): InboxList {
    const rest = this.rows.filter(({ last_message_at }) => after === '' || last_message_at < after);
    const entries = rest.slice(0, LIMIT).map((row) => ({ ...row }));
    const next = rest.length > LIMIT ? (entries.at(-1)?.last_message_at ?? '') : '';
    return { ...EMPTY, entries, next };
  }
  load(pages: number): Pages {
    let data: Pages = { pages: [this.page('')], pageParams: [''] };
    for (let more = 1; more < pages; more += 1) data = this.more(data);
    return data;
  }
  more(data: Pages): Pages {
    const after = data.pages.at(-1)?.next ?? '';
    return after === '' ? data : { pages: [...data.pages, this.page(after)], pageParams: [...data.pageParams, after] };
  }
}
const ids = (data: Pages): number[] => rowsOf(data).map(({ id }) => id);

describe('INBOX-001: the pages of the list when messages arrive', () => {
  it('moves a conversation of any page to the top, without a second row', () => {
    const inbox = new Inbox(20);
    const before = inbox.load(3);
    inbox.receive(8);
    const after = withHead(before, [inbox.page('')]);
    expect(ids(after)).toEqual([8, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 7, 6]);
    expect(ids(inbox.more(after)).slice(-4)).toEqual([4, 3, 2, 1]);
  });

  it('omits conversations that no longer match at the top', () => {
    const inbox = new Inbox(12);
    const before = inbox.load(2);
    inbox.remove(11);
    expect(ids(withHead(before, [inbox.page('')]))).toEqual([12, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('starts again when more arrived than fit on the first pages', () => {
    const inbox = new Inbox(12);
    const before = inbox.load(2);
    for (let id = 21; id < 30; id += 1) inbox.receive(id);
    const first = inbox.page('');
    expect(reaches(before, [first])).toBe(false);
    expect(ids(withHead(before, [first]))).toEqual([29, 28, 27, 26, 25]);
    const two = [first, inbox.page(first.next)];
    expect(reaches(before, two)).toBe(true);
    expect(ids(withHead(before, two)).slice(0, 11)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 12, 11]);
  });

  it('keeps the objects of unchanged rows', () => {
    const inbox = new Inbox(12);
    const before = inbox.load(2);
    inbox.receive(30);
    const after = rowsOf(withHead(before, [inbox.page('')]));
    expect(after.slice(1, 4)).toEqual(rowsOf(before).slice(0, 3));
    for (const row of rowsOf(before)) expect(after).toContain(row);
  });

  it('changes rows of a later page, and removes those that no longer match', () => {
    const inbox = new Inbox(20);
    const before = inbox.load(3);
    inbox.change(12, { unread: false });
    inbox.remove(14);
    const cursor = before.pageParams[1] ?? '';
    const after = withPage(before, cursor, inbox.page(cursor));
    expect(ids(after)).toEqual([20, 19, 18, 17, 16, 15, 13, 12, 11, 10, 9, 8, 7, 6]);
    expect(rowsOf(after).find(({ id }) => id === 12)?.unread).toBe(false);
  });

  it('equals the server’s list after any sequence of events', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    for (let round = 0; round < 20; round += 1) {
      const inbox = new Inbox(10 + random(30));
      let data = inbox.load(1 + random(5));
      for (let step = 0; step < 40; step += 1) {
        const id = 1 + random(60);
        if (random(4) === 0) data = inbox.more(data);
        else if (random(5) === 0) {
          inbox.change(id, { unread: random(2) === 0, state: 'waiting' });
          const at = data.pages.findIndex(({ entries }) => entries.some((row) => row.id === id));
          const after = data.pageParams[at] ?? '';
          if (at > 0) data = withPage(data, after, inbox.page(after));
          else data = withHead(data, [inbox.page('')]);
        } else {
          inbox.receive(id);
          data = withHead(data, [inbox.page('')]);
        }
        const shown = rowsOf(data);
        expect(shown).toEqual(inbox.rows.slice(0, shown.length));
        expect(data.pages.flatMap(({ entries }) => entries)).toHaveLength(shown.length);
        for (const page of data.pages) expect(page.entries.length).toBeLessThanOrEqual(LIMIT);
      }
    }
  });

  it('stays bounded over 5,000 messages of 5,000 people @long', () => {
    const inbox = new Inbox(50);
    let data = inbox.load(4);
    for (let id = 100; id < 5_100; id += 1) {
      inbox.receive(id);
      if (inbox.rows.length > 60) inbox.rows.length = 60;
      data = trimmed(withHead(data, [inbox.page('')]), 10);
      expect(rowsOf(data).length).toBeLessThan(20);
      expect(data.pages.length).toBeLessThan(6);
    }
    expect(ids(data).slice(0, 3)).toEqual([5_099, 5_098, 5_097]);
  });
});

describe('INBOX-002: the open conversation in a filtered list', () => {
  const [a, b, c] = [1, 2, 3].map((id) => make.conversation({ id, subscriber: null })) as [
    Conversation,
    Conversation,
    Conversation,
  ];

  it('stays where it was, as read', () => {
    expect(keepingOpen([a, c], [a, b, c], '2')).toEqual([a, { ...b, unread: false }, c]);
    expect(keepingOpen([a, c], [a, b, c], undefined)).toEqual([a, c]);
    expect(keepingOpen([a, b], [c], '9')).toEqual([a, b]);
  });

  it('stays above the same next row when rows above it go, move up or arrive', () => {
    const [a, b, c, d, e] = new Inbox(5).rows as [Conversation, Conversation, Conversation, Conversation, Conversation];
    const at = (rows: Conversation[]) => keepingOpen(rows, [a, b, c, d, e], '3').map(({ id }) => id);
    expect(at([a, d, e])).toEqual([5, 3, 2, 1]);
    expect(at([d, e])).toEqual([3, 2, 1]);
    const wrote = { ...b, direction: 'in' as const, last_message_at: '2027-01-01T00:00:00.000Z' };
    expect(at([wrote, a, d, e])).toEqual([4, 5, 3, 2, 1]);
    expect(at([{ ...SAMPLE, id: 9 }, d, e])).toEqual([9, 3, 2, 1]);
    expect(at([])).toEqual([3]);
  });

  it('is found by both address formats', () => {
    const row = make.conversation({ id: 7, subscriber: { id: 42, first_name: '', last_name: '', disabled: 0 } });
    expect([isAt(row, '7'), isAt(row, '3_42'), isAt(row, '42'), isAt(row, '3_7'), isAt(row, undefined)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

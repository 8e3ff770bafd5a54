import { bus } from '@textloom/bus';
import { threadReply } from '@textloom/contracts';
import { act, api, apiError, apiOk, apiPage, make, queryOf, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../remote';

const field = () => screen.findByRole('textbox', { name: 'Message' });
const original = window.matchMedia;
afterEach(() => {
  window.matchMedia = original;
});

/** Conversations 1 to 3 as a server keeps them, of which the latest is first. */
function inbox(path: string, { beside = true, refuses = false, count = 3 } = {}) {
  if (beside) window.matchMedia = (media) => ({ ...original(media), matches: media.includes('min-width: 1200px') });
  let rows = [1, 2, 3]
    .slice(0, count)
    .map((id) =>
      make.conversation({ id, last_message: `Question ${id}`, last_message_at: `2026-11-06T12:0${9 - id}:00-08:00` }),
    );
  const sent: Record<string, FormDataEntryValue>[] = [];
  const asked: Record<string, string>[] = [];
  const waiting: (() => void)[] = [];
  /** What the server does not do before its promise is resolved. */
  const held = { answer: Promise.resolve(), list: Promise.resolve() };
  let loadsHeld = true;
  const view = renderRemote(remote, path, {
    handlers: [
      api.get('profiles/inbox', async ({ request }) => {
        const query = queryOf(request);
        asked.push(query);
        if (query['filter[state]'] === 'open') await held.list;
        const state = query['filter[state]'] ?? 'active';
        return apiPage(
          rows.filter((row) => (state === 'active' ? row.state !== 'done' : row.state === state)),
          { next: '' },
        );
      }),
      api.get('profiles/inbox/colleagues', () => apiOk({ entries: [] })),
      api.get('profiles/inbox/:id', async ({ params }) => {
        if (loadsHeld && sent.length > 0) await new Promise<void>((resolve) => waiting.push(resolve));
        const thread = make.thread();
        return apiOk(threadReply.parse({ ...thread, info: { ...thread.info, id: Number(params.id) } }));
      }),
      api.post('profiles/inbox/:id/typing', () => apiOk()),
      api.post('profiles/inbox/:id', async ({ request, params }) => {
        const form = Object.fromEntries(await request.formData());
        sent.push(form);
        await held.answer;
        if (refuses) return apiError(409, 'opted_out', 'This person has unsubscribed and cannot be texted.');
        const row = rows.find(({ id }) => String(id) === params.id) ?? make.conversation();
        const state = form.done === '1' ? ('done' as const) : ('waiting' as const);
        const now = { ...row, state, direction: 'out' as const, last_message_at: '2026-11-06T13:00:00-08:00' };
        rows = [now, ...rows.filter((one) => one !== row)];
        return apiOk({ id: 900 }, 'Response sent to subscriber');
      }),
    ],
  });
  const changed = (id: number) => act(() => bus.emit('inbox.changed', { conversation_id: id, unread: {} }));
  /** The server does not do this until the returned function is called. */
  const hold = (what: keyof typeof held): (() => void) => {
    let release = () => {};
    loadsHeld = false;
    held[what] = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { ...view, hold, sent, asked, changed, answerLoads: () => waiting.splice(0).forEach((load) => load()) };
}

describe('Ctrl+Shift+Enter', () => {
  it('sends, marks as done and opens the next, whose field gets what was typed meanwhile', async () => {
    const { user, address, sent, answerLoads } = inbox('/account/inbox/1');
    await screen.findByText('Question 2');
    await user.type(await field(), 'We are.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(address()).toBe('/account/inbox/2'));
    // k would open the previous conversation.
    await user.keyboard('kind');
    expect(address()).toBe('/account/inbox/2');
    await waitFor(
      () => (answerLoads(), expect(screen.queryByRole('textbox', { name: 'Message' })).toBeInTheDocument()),
    );
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard('!');
    await waitFor(async () => expect(await field()).toHaveValue('kind!'));
    expect(sent).toEqual([expect.objectContaining({ message: 'We are.', done: '1' })]);
  });

  it('keeps the conversation and asks for a text when there is none', async () => {
    const { user, address, sent } = inbox('/account/inbox/1');
    await screen.findByText('Question 2');
    await user.type(await field(), '{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect([address(), sent]).toEqual(['/account/inbox/1', []]);
  });

  it('opens the next in the order of the list where the list is not on the page', async () => {
    const { user, address } = inbox('/account/inbox?orderbytype=ASC', { beside: false });
    await user.click((await screen.findAllByRole('link', { name: 'Sam Rivera' }))[1] as HTMLElement);
    await user.type(await field(), 'We are.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(address()).toBe('/account/inbox/3?orderbytype=ASC'));
  });

  it('asks the server where no row is known, with the filters, and keeps what is typed meanwhile for the next', async () => {
    const { user, address, asked, hold } = inbox('/account/inbox/2?assignee=me', { beside: false });
    const release = hold('list');
    await user.type(await field(), 'We are.{Control>}{Shift>}{Enter}{/Shift}{/Control}Soon');
    release();
    await waitFor(() => expect(address()).toBe('/account/inbox/1?assignee=me'));
    expect(asked.at(-1)).toMatchObject({ 'filter[state]': 'open', 'filter[assignee]': 'me' });
    await waitFor(async () => expect(await field()).toHaveValue('Soon'));
  });

  it('does not return to a conversation whose answer is still on its way', async () => {
    const { user, address, alerts, hold } = inbox('/account/inbox/1', { count: 2 });
    await screen.findByText('Question 2');
    const release = hold('answer');
    await user.type(await field(), 'We are.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(address()).toBe('/account/inbox/2'));
    await user.type(await field(), 'We are.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const html = 'No unanswered conversation is left in this list.';
    await waitFor(() => expect(alerts()).toContainEqual({ kind: 'success', html }));
    expect(address()).toBe('/account/inbox/2');
    release();
  });

  it('says when no other is left', async () => {
    const { user, address, alerts } = inbox('/account/inbox/1', { count: 1 });
    await screen.findByText('Question 1');
    await user.type(await field(), 'We are.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const html = 'No unanswered conversation is left in this list.';
    await waitFor(() => expect(alerts()).toContainEqual({ kind: 'success', html }));
    expect(address()).toBe('/account/inbox/1');
  });

  it('reports a refusal, which marks nothing as done', async () => {
    const { user, alerts, sent } = inbox('/account/inbox/1', { refuses: true });
    await screen.findByText('Question 2');
    await user.type(await field(), 'We are.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(alerts()).toContainEqual(expect.objectContaining({ kind: 'danger' })));
    expect(sent).toHaveLength(1);
    expect(screen.getByText('Question 1')).toBeInTheDocument();
  });
});

describe('j', () => {
  it('goes on from where the last press leads, before the page shows it', async () => {
    const { address } = inbox('/account/inbox/1');
    await screen.findByText('Question 2');
    await field();
    // Both before React renders.
    act(() => {
      for (let press = 0; press < 2; press += 1)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    });
    await waitFor(() => expect(address()).toBe('/account/inbox/3'));
  });
});

describe('after a reply', () => {
  it('j goes on in the order that was seen, and k returns', async () => {
    const { user, address, changed, sent, answerLoads } = inbox('/account/inbox/2');
    await screen.findByText('Question 2');
    await user.type(await field(), 'We are.{Control>}{Enter}{/Control}{Escape}');
    await waitFor(() => expect(sent).toHaveLength(1));
    changed(2);
    await waitFor(() => (answerLoads(), expect(screen.getByText(/You:/)).toBeInTheDocument()));
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe('/account/inbox/3'));
    await user.keyboard('k');
    await waitFor(() => expect(address()).toBe('/account/inbox/2'));
    answerLoads();
  });
});

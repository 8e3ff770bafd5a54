import { ONE_TEXT, type StoredDraft } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
  type Rendered,
} from '@textloom/testing';
import { remote } from '../../remote';
import { counted, dryRun, nothingFound, overtaken, preflight, storedDraft, token } from '../../testing/compose.fixture';

type Body = Record<string, string | string[]>;
const SAVED_AT = '2026-11-06T12:00:00-08:00';
/** Form bodies of the saves. */
const NEXT_AT = '2026-11-06T12:01:00-08:00';
const CONTENT = {
  name: 'Friday',
  message: 'Two for one',
  segments: 1,
  schedule: 0,
  schedule_date: '',
  own_time: false,
  quiet: true,
  not_after: '',
  ab: ONE_TEXT,
  buttons: [],
  subscribers: [5],
  groups: [12],
  keywords: [7],
};
const FULL = storedDraft({
  revision: 4,
  saved_at: SAVED_AT,
  content: CONTENT,
  subscribers: [{ id: 5, phone: '5125550105', first_name: 'Ana', last_name: 'Cruz' }],
  groups: [{ id: 12, name: 'VIP guests', subscribers: 3, smart: false }],
});

const NO_CAMPAIGNS = {
  entries: [],
  total_entries: 0,
  per_page_entries: 25,
  current_page: 1,
  total_available_messages: 4_000,
};

/** The composer over a server that keeps one draft, as the real one does. */
function show(start: StoredDraft = storedDraft(), options: FrameOptions & { query?: string } = {}) {
  const server = { draft: start, saves: [] as Body[], aside: storedDraft(), discarded: [] as (string | null)[] };
  const view = renderRemote(remote, `/messages/add${options.query ?? (start.content ? '?draft=40' : '')}`, {
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get('messages/campaigns/draft', () => apiOk(server.draft)),
      api.put('messages/campaigns/draft', async ({ request }) => {
        const body = await formOf(request);
        server.saves.push(body);
        if (Number(body.revision) !== server.draft.revision || Number(body.id) !== server.draft.id)
          return overtaken('This draft was changed in another tab or on another device.', server.draft.revision);
        const content = JSON.parse(String(body.content)) as StoredDraft['content'];
        server.draft = { ...server.draft, id: 40, content, saved_at: NEXT_AT, revision: server.draft.revision + 1 };
        return apiOk({ id: 40, revision: server.draft.revision, saved_at: NEXT_AT, file: null }, 'Draft saved.');
      }),
      api.delete('messages/campaigns/draft', ({ request }) => {
        server.discarded.push(new URL(request.url).searchParams.get('filter[id]'));
        server.aside = server.draft;
        server.draft = storedDraft();
        return apiOk({}, 'Draft discarded.');
      }),
      api.post('messages/campaigns/draft/restore', () => {
        server.draft = server.aside;
        return apiOk({}, 'The draft is back.');
      }),
      counted(120),
      dryRun(),
      api.get('messages/campaigns', () => apiOk(NO_CAMPAIGNS)),
      ...nothingFound(),
    ],
  });
  return { view, server };
}
const message = () => screen.findByRole('textbox', { name: 'Message' });
const write = async (view: Rendered, text: string): Promise<void> => {
  await view.user.click(await message());
  await view.user.paste(text);
};
const contentOf = (body: Body | undefined): unknown => JSON.parse(String(body?.content));
const saved = () => screen.findByText(/^Draft saved/);

describe('the draft of a campaign', () => {
  it('is stored a moment after the last change, once, with the changes only', async () => {
    const { view, server } = show();
    await write(view, 'Two');
    await write(view, ' for one');
    await saved();
    expect(server.saves).toHaveLength(1);
    expect(contentOf(server.saves[0])).toMatchObject({ message: 'Two for one', schedule: 0, quiet: true });
    expect(server.saves[0]).toMatchObject({ revision: '0' });
    expect(server.saves[0]).not.toHaveProperty('extra_subscribers');
    await write(view, ' today');
    await waitFor(() => expect(server.saves).toHaveLength(2), { timeout: 4_000 });
    expect(server.saves[1]).toMatchObject({ revision: '1' });
  });

  it('is not stored before anything is typed', async () => {
    const { server } = show();
    await message();
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(server.saves).toEqual([]);
    expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
  });

  it('is restored after a reload and on another device', async () => {
    show(FULL);
    expect(await message()).toHaveValue('Two for one');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Friday');
    expect(screen.getByText('PIZZA')).toBeInTheDocument();
    expect(await token('Group VIP guests, 3 active')).toBeInTheDocument();
    expect(screen.getByText('Ana Cruz, (512) 555-0105')).toBeInTheDocument();
    expect(screen.getByText(/^Draft of/)).toBeInTheDocument();
  });

  it('keeps its stored file, which is neither sent again nor lost', async () => {
    const sent: Body[] = [];
    const file = { url: 'http://x/media/a', name: 'menu.png', mime: 'image/png', extension: 'png', size: 2_048 };
    const { view, server } = show(
      { ...FULL, file, content: { ...CONTENT, segments: 3 } },
      {
        handlers: [
          api.post(
            'messages/campaigns',
            async ({ request }) => (
              sent.push(await formOf(request)),
              apiError(503, 'unavailable', 'Please try again.')
            ),
          ),
        ],
      },
    );
    expect(await screen.findByText('menu.png (2 kB)')).toBeInTheDocument();
    await write(view, '!');
    await waitFor(() => expect(server.saves).toHaveLength(1), { timeout: 4_000 });
    expect(server.saves[0]).not.toHaveProperty('file');
    await view.user.click(await screen.findByRole('button', { name: 'Review and send' }));
    await view.user.click(within(await preflight()).getByRole('button', { name: 'Send Now' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      segments: '3',
      draft_place: expect.stringMatching(/^new=/),
      draft_id: '40',
      draft_revision: '5',
    });
    expect(sent[0]).not.toHaveProperty('file');
  });

  it('of another screen is not overwritten: the input stays until the user opens the other version', async () => {
    const { view, server } = show(FULL);
    await message();
    server.draft = { ...FULL, revision: 9, content: { ...CONTENT, message: 'From my phone' } };
    await write(view, ' today');
    expect(
      await screen.findByText(/changed in another tab or on another device\. Changes here are no longer saved/),
    ).toBeInTheDocument();
    expect(await message()).toHaveValue('Two for one today');
    await write(view, ' only');
    expect(await message()).toHaveValue('Two for one today only');
    expect(server.saves).toHaveLength(1);
    expect(server.draft.revision).toBe(9);
    await view.user.click(await screen.findByRole('button', { name: 'Open that one' }));
    await waitFor(async () => expect(await message()).toHaveValue('From my phone'));
    await write(view, '!');
    await waitFor(() => expect(server.draft.revision).toBe(10), { timeout: 4_000 });
  });

  it('reports and retries a failed save, and asks before leaving loses it', async () => {
    let fails = true;
    const { view } = show(storedDraft(), {
      handlers: [
        api.put('messages/campaigns/draft', () =>
          fails
            ? apiError(503, 'unavailable', 'Please try again.')
            : apiOk({ id: 40, revision: 1, saved_at: SAVED_AT, file: null }, 'Draft saved.'),
        ),
      ],
    });
    await write(view, 'Two');
    expect(await screen.findByText(/The draft could not be saved\. Please try again\./)).toBeInTheDocument();
    const asked = view.answerConfirm(false);
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    expect((await asked).title).toBe('Leave without saving?');
    fails = false;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await saved();
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(view.address()).toBe('/messages'));
  });

  it('is stored immediately when the user leaves before the delay is over', async () => {
    const { view, server } = show();
    await write(view, 'Two');
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('link', { name: 'New Campaign' })).toBeInTheDocument();
    await waitFor(() => expect(server.saves).toHaveLength(1));
    expect(contentOf(server.saves[0])).toMatchObject({ message: 'Two' });
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'info', html: 'Draft saved. It is under Campaigns, Drafts.' }]),
    );
  });

  it('has its id in the address once it is stored, and New Campaign then opens an empty form', async () => {
    const { view, server } = show();
    await write(view, 'Two');
    await waitFor(() => expect(view.address()).toBe('/messages/add?draft=40'), { timeout: 4_000 });
    expect(await message()).toHaveValue('Two');
    await write(view, ' for one');
    await waitFor(() => expect(server.saves).toHaveLength(2), { timeout: 4_000 });
    expect(server.saves[1]).toMatchObject({ id: '40', revision: '1' });
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    await view.user.click(await screen.findByRole('link', { name: 'New Campaign' }));
    await waitFor(async () => expect(await message()).toHaveValue(''));
    expect(server.discarded).toEqual([]);
  });

  it('is not kept when all that was typed is removed again before leaving', async () => {
    const { view, server } = show();
    await write(view, 'Two');
    await saved();
    await view.user.clear(await message());
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(server.discarded).toEqual(['40']));
    expect(view.alerts()).toEqual([]);
  });

  it('that is only opened and left is not announced as saved', async () => {
    const { view, server } = show(FULL);
    await message();
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('link', { name: 'New Campaign' })).toBeInTheDocument();
    expect([server.saves, server.discarded, view.alerts()]).toEqual([[], [], []]);
  });

  it('starts over with one click, and Undo restores it', async () => {
    const { view, server } = show(FULL);
    await write(view, ' today');
    await view.user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect(await message()).toHaveValue(''));
    // Input typed less than a second ago is set aside too.
    expect(contentOf(server.saves[0])).toMatchObject({ message: 'Two for one today' });
    expect(screen.getByText('You started over.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: /^Undo: back to the draft of/ }));
    await waitFor(async () => expect(await message()).toHaveValue('Two for one today'));
    expect(server.draft.revision).toBe(5);
    expect(screen.queryByText('You started over.')).not.toBeInTheDocument();
  });

  it('can be started over right after creation; Undo disappears once something new is typed', async () => {
    const { view } = show();
    await write(view, 'Two');
    await saved();
    await view.user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect(await message()).toHaveValue(''));
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeInTheDocument();
    await write(view, 'Three');
    await saved();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  it('stays when it cannot be set aside', async () => {
    const { view } = show(FULL, {
      handlers: [api.delete('messages/campaigns/draft', () => apiError(503, 'unavailable', 'Please try again.'))],
    });
    await message();
    await view.user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Please try again.' }]));
    expect(await message()).toHaveValue('Two for one');
    await write(view, '!');
    await saved();
  });

  it('is separate for each link, whose subscriber is preselected', async () => {
    const { view, server } = show(storedDraft(), { query: '?user_id=42&user_first_name=Sam&user_phone=5125550123' });
    expect(await screen.findByText('Sam, (512) 555-0123')).toBeInTheDocument();
    await write(view, 'Hi Sam');
    await waitFor(() => expect(server.saves).toHaveLength(1), { timeout: 4_000 });
    // The list of people, because the draft is opened without the link.
    expect(server.saves[0]).toMatchObject({ place: expect.stringMatching(/^new=/), id: '0', extra_subscribers: '42' });
    await waitFor(() => expect(view.address()).toBe('/messages/add?draft=40'));
    expect(screen.getByText('Sam, (512) 555-0123')).toBeInTheDocument();
  });

  it('reports a failed load, and retries it', async () => {
    expectWarning(/^Loading \["campaign-draft".* failed: It broke\./);
    let fails = true;
    const { view } = show(FULL, {
      handlers: [
        api.get('messages/campaigns/draft', () => (fails ? apiError(422, 'invalid', 'It broke.') : apiOk(FULL))),
      ],
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await view.user.click(retry);
    expect(await message()).toHaveValue('Two for one');
  });
});

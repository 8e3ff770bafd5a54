import { ONE_TEXT } from '@textloom/contracts';
import { api, apiOk, formOf, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { counted, dryRun, noDraft, overtaken, preflight, storedDraft } from '../../testing/compose.fixture';

const SAVED_AT = '2026-11-06T12:00:00-08:00';
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
  subscribers: [],
  groups: [],
  keywords: [7],
};
const FULL = storedDraft({ revision: 4, saved_at: SAVED_AT, content: CONTENT });
const SENT = 'This draft was already sent as Friday in another tab or on another device.';

/** The composer with a draft that another tab sends as campaign 77 as soon as this one has opened it. */
async function showSentElsewhere() {
  const saves: Record<string, unknown>[] = [];
  let reads = 0;
  const view = renderRemote(remote, '/messages/add?draft=40', {
    handlers: [
      api.get('messages/campaigns/draft', () => apiOk((reads += 1) === 1 ? FULL : storedDraft())),
      api.put('messages/campaigns/draft', async ({ request }) => {
        saves.push(await formOf(request));
        return apiOk({ id: 41, revision: 9, saved_at: SAVED_AT, file: null }, 'Draft saved.');
      }),
      api.post('messages/campaigns', () => overtaken(SENT, 0, 77)),
      counted(120),
      dryRun(),
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Review and send' }));
  await view.user.click(within(await preflight()).getByRole('button', { name: 'Send Now' }));
  await screen.findByText(SENT, { exact: false });
  return { view, saves };
}
const message = () => screen.findByRole('textbox', { name: 'Message' });

describe('a draft that another tab has sent', () => {
  it('is refused with a link to the campaign, and the input is kept', async () => {
    const { view, saves } = await showSentElsewhere();
    expect(screen.getByRole('link', { name: 'Show the campaign' })).toHaveAttribute('href', '/messages/77');
    expect(await message()).toHaveValue('Two for one');
    expect(saves).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Start again' }));
    await waitFor(async () => expect(await message()).toHaveValue(''));
  });
});

describe('a draft that the composer opens', () => {
  it('is announced above the form, with its time and a way to start over', async () => {
    let discarded = false;
    const view = renderRemote(remote, '/messages/add?draft=40', {
      handlers: [
        api.get('messages/campaigns/draft', () => apiOk(discarded ? storedDraft() : FULL)),
        api.delete('messages/campaigns/draft', () => ((discarded = true), apiOk({}, 'Draft discarded.'))),
        counted(120),
      ],
    });
    const notice = await screen.findByText(/^Draft of/);
    expect(notice).toHaveTextContent('Draft of Nov 6, 2026. 2:00 PM, CST');
    const to = screen.getByRole('combobox', { name: 'To' });
    expect(notice.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect(await message()).toHaveValue(''));
    expect(screen.queryByText(/^Draft of/)).not.toBeInTheDocument();
  });

  it('is not announced if there is none, or if it is new', async () => {
    const view = renderRemote(remote, '/messages/add', { handlers: [...noDraft(), counted(0)] });
    await view.user.click(await message());
    await view.user.paste('Two');
    await screen.findByText(/^Draft saved/);
    expect(screen.queryByText(/^Draft of/)).not.toBeInTheDocument();
  });
});

describe('CAMP-006: a copy of a campaign', () => {
  const copy = storedDraft({ revision: 1, saved_at: SAVED_AT, content: { ...CONTENT, name: 'Copy of Friday' } });

  it('is created once by its link, and is not announced as an old draft', async () => {
    const asked: unknown[] = [];
    const view = renderRemote(remote, '/messages/add?from=5', {
      handlers: [
        api.get('messages/campaigns/draft', () => apiOk(copy)),
        api.post('messages/campaigns/5/duplicate', async ({ request }) => {
          asked.push(await formOf(request));
          return apiOk({ copied: true, id: 40 }, 'Campaign copied.');
        }),
        counted(120),
      ],
    });
    expect(await message()).toHaveValue('Two for one');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Friday');
    expect(screen.getByRole('radio', { name: 'Send Now' })).toBeChecked();
    expect(asked).toEqual([{ place: expect.stringMatching(/^new=/) }]);
    // A reload opens the copy instead of making another one.
    expect(view.address()).toBe('/messages/add?draft=40');
    expect(screen.queryByText(/^Draft of/)).not.toBeInTheDocument();
  });
});

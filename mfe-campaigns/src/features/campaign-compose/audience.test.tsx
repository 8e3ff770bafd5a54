import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  formOf,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type Rendered,
} from '@textloom/testing';
import { remote } from '../../remote';
import { noDraft } from '../../testing/compose.fixture';

const COUNTS = {
  reached: 900,
  delivered: 850,
  clicked: 120,
  not_clicked: 780,
  replied: 30,
  not_replied: 870,
  clicked_not_replied: 100,
};

function show(handlers: NonNullable<NonNullable<Parameters<typeof renderRemote>[2]>['handlers']> = []) {
  const counted: Record<string, string | string[]>[] = [];
  const listed: Record<string, string>[] = [];
  const view = renderRemote(remote, '/messages/add', {
    handlers: [
      ...handlers,
      api.get('messages/campaigns', ({ request }) => {
        listed.push(queryOf(request));
        return apiPage([make.campaignRow({ id: 5, name: 'Friday' })], { total_available_messages: 10 });
      }),
      api.get('messages/campaigns/5/audiences', () => apiOk(COUNTS)),
      api.post('messages/campaigns/recipients', async ({ request }) => {
        counted.push(await formOf(request));
        return apiOk({ recipients: 2 });
      }),
      ...noDraft(),
    ],
  });
  return { view, counted, listed };
}

async function choose(view: Rendered): Promise<HTMLElement> {
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^Friday/ }));
  return screen.findByRole('dialog', { name: 'People of an earlier campaign' });
}

describe('CAMP-022: people of an earlier campaign', () => {
  it('are offered with the words, the day, the time and the size of each campaign', async () => {
    const stats = { recipients: 1234, sent: 1234, delivered: 1234, failed: 0, waiting: 0, pending: 0, skipped: 0 };
    const sent = { date: '2026-01-09T17:30:00.000Z', stats };
    const rows = [
      make.campaignRow({ id: 5, name: 'Friday', message: 'Two for one on all pizzas', ...sent }),
      make.campaignRow({ id: 6, name: 'Two for one on…', message: 'Two for one on all pizzas', ...sent }),
    ];
    const { view } = show([api.get('messages/campaigns', () => apiPage(rows, { total_available_messages: 10 }))]);
    await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
    const size = 'Jan 9, 2026. 11:30 AM · 1,234 people';
    expect(await screen.findByRole('option', { name: /^Friday/ })).toHaveTextContent(
      `FridayTwo for one on all pizzas${size}`,
    );
    // Named by its first words, which are not repeated.
    expect(screen.getByRole('option', { name: /^Two for one/ })).toHaveTextContent(`Two for one on…${size}`);
  });

  it('are counted by their reaction, and become recipients @long', async () => {
    const { view, counted, listed } = show([
      ...[41, 42].map((id) =>
        api.get(`subscribers/${id}`, () => apiOk(make.subscriber({ id, first_name: `Ana ${id}` }))),
      ),
      api.get('messages/campaigns/5/audiences/clicked', () => apiOk({ ids: [41, 42] })),
    ]);
    const dialog = await choose(view);
    expect(listed[0]).toMatchObject({ 'filter[sent]': '1', 'filter[orderby]': 'date' });
    expect(await within(dialog).findByRole('radio', { name: 'Clicked, but did not reply (100)' })).toBeChecked();
    await view.user.click(within(dialog).getByRole('radio', { name: 'Clicked a link (120)' }));
    await view.user.click(within(dialog).getByRole('button', { name: 'Add 120 people' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(/^Ana 42/)).toBeInTheDocument();
    await waitFor(() => expect(counted.at(-1)).toMatchObject({ filtered_subscribers: '41,42' }));
  });

  it('are not added if cancelled before their list arrived @long', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { view, counted } = show([
      api.get('messages/campaigns/5/audiences/clicked_not_replied', async () => {
        await held;
        return apiOk({ ids: [41, 42] });
      }),
    ]);
    const dialog = await choose(view);
    await view.user.click(await within(dialog).findByRole('button', { name: 'Add 100 people' }));
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    answer();
    // Gives a pending response time to arrive.
    await new Promise((next) => setTimeout(next, 200));
    expect(counted).toEqual([]);
    expect(view.alerts()).toEqual([]);
  });

  it('cannot be added if there are none', async () => {
    const { view } = show([
      api.get('messages/campaigns/5/audiences', () => apiOk({ ...COUNTS, clicked_not_replied: 0 })),
    ]);
    const dialog = await choose(view);
    expect(await within(dialog).findByRole('button', { name: 'Add 0 people' })).toBeDisabled();
  });

  it('show an error, and can be counted again @long', async () => {
    expectWarning(/^Loading \["campaigns","audiences".* failed: It broke\./);
    const answers = [apiError(500, 'internal', 'It broke.')];
    const { view } = show([api.get('messages/campaigns/5/audiences', () => answers.shift() ?? apiOk(COUNTS))]);
    const dialog = await choose(view);
    await view.user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('button', { name: 'Add 100 people' })).toBeEnabled();
  });

  it('stay unchosen when the list cannot be read @long', async () => {
    const { view, counted } = show([
      api.get('messages/campaigns/5/audiences/clicked_not_replied', () =>
        apiError(503, 'unavailable', 'Please try again.'),
      ),
    ]);
    const dialog = await choose(view);
    await view.user.click(await within(dialog).findByRole('button', { name: 'Add 100 people' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Please try again.' }]));
    expect(dialog).toBeInTheDocument();
    expect(counted).toEqual([]);
  });
});

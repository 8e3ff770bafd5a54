import { bus } from '@textloom/bus';
import { routesOf, type RemoteState } from '@textloom/contracts';
import { act, api, apiError, apiOk, expectWarning, renderPart, screen, waitFor, within } from '@textloom/testing';
import { manifest } from '../../../shell.manifest';
import { releaseChangeOf, releaseOf, remoteStateOf } from '../../testing/remote-state.fixture';
import OpsRemotesPage from './ops-remotes.page';

/** The server's state; a change turns it into `after`. */
function serve(before: readonly RemoteState[], after: readonly RemoteState[] = before) {
  let entries = before;
  const sent: { remote: string; body: Record<string, string> }[] = [];
  const handlers = [
    api.get('ops/remotes', () => apiOk({ release: 7, entries: [...entries] })),
    api.post('ops/remotes/:remote', async ({ request, params }) => {
      sent.push({ remote: String(params.remote), body: Object.fromEntries(new URLSearchParams(await request.text())) });
      entries = after;
      return apiOk(entries[0], 'Done.');
    }),
  ];
  return { handlers, sent, replace: (next: readonly RemoteState[]) => (entries = next) };
}
const show = ({ handlers }: Pick<ReturnType<typeof serve>, 'handlers'>, path = '/ops/remotes') =>
  renderPart(<OpsRemotesPage />, { handlers, path });
const rows = async () => within(await screen.findByRole('list', { name: 'All remotes' })).getAllByRole('listitem');
const detail = (title: string) => screen.findByRole('region', { name: title });
const click = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

const CANARY = remoteStateOf({
  current: releaseChangeOf({ id: 8, canary: '1.0.1-b', share: 10 }),
  back_to: '1.0.0-a',
});

describe('/ops/remotes: access to the page', () => {
  it('is in the route list of users with the permission developer only', () => {
    const paths = (allow: readonly string[]) =>
      routesOf([manifest], { allow, authorized_account: false }).map(({ path }) => path);
    expect(paths(['developer'])).toContain('/ops/remotes');
    expect(paths(['credit_card_update'])).not.toContain('/ops/remotes');
  });
});

describe('/ops/remotes: what the page shows', () => {
  it('shows version, share, loads, failures, load times and size of the releases in force', async () => {
    show(
      serve([
        CANARY,
        remoteStateOf({ remote: 'billing', title: 'Billing', current: releaseChangeOf({ enabled: false }) }),
      ]),
    );
    const [keywords, billing] = await rows();
    expect(keywords).toHaveTextContent('Canary 10%');
    for (const figure of ['1.0.0-a', '90%', '1,204', '3 (0.2%)', '240 ms', '1.2 s', '58 kB', '1.0.1-b', '10%'])
      expect(keywords).toHaveTextContent(figure);
    expect(billing).toHaveTextContent('Switched off');
    expect(await detail('Keywords')).toBeInTheDocument();
  });

  it('shows the remote of the address, its last error, its changes and its charts as tables', async () => {
    const error = { message: 'x is not a function', at: '2026-11-21T09:00:00-08:00', trace_id: 'trace-17' };
    const billing = remoteStateOf({
      remote: 'billing',
      title: 'Billing',
      releases: [
        releaseOf('1.0.0-a', { p50_ms: 200, p95_ms: 400, failures: 1, loads: 3, last_error: error }),
        releaseOf('0.9.0-z', { last_error: { ...error, message: 'older', at: '2026-11-01T09:00:00-08:00' } }),
      ],
      changes: [
        releaseChangeOf(),
        releaseChangeOf({ id: 3, action: 'disable', enabled: false, at_once: true, by: 'operator' }),
      ],
    });
    const { user } = show(serve([remoteStateOf(), billing]));
    await user.click(await screen.findByRole('link', { name: 'Billing' }));
    const shown = within(await detail('Billing'));
    expect(shown.getByText('x is not a function')).toBeInTheDocument();
    expect(shown.getByText('trace-17')).toBeInTheDocument();
    expect(shown.queryByText('older')).not.toBeInTheDocument();
    const changes = within(shown.getByRole('list', { name: 'Who did what' })).getAllByRole('listitem');
    expect(changes[0]).toHaveTextContent('dana@example.com activated 1.0.0-a for all accounts');
    expect(changes[1]).toHaveTextContent('operator switched it off, at once');
    expect(shown.getByRole('table', { name: 'Load time by release' })).toHaveTextContent('1.0.0-a200 ms400 ms');
    expect(shown.getByRole('table', { name: 'Size over releases' })).toHaveTextContent('61 kB');
    expect(shown.getByRole('table', { name: 'Loads and failures by day' })).toHaveTextContent('22 Nov, 20261,2043');
  });

  it('shows why a release cannot be activated', async () => {
    show(serve([remoteStateOf({ releases: [releaseOf('2.0.0-z', { refusal: 'It was built for contract 2.' })] })]));
    expect(await screen.findByText('It was built for contract 2.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Activate: 2.0.0-z' })).toBeDisabled();
  });

  it('lists releases in force that do not fit this shell, with reason and date', async () => {
    const refusal = 'keywords 1.0.0-a needs react ^19.3.1, and the running shell shares 20.0.0.';
    const unfit = remoteStateOf({
      releases: [releaseOf('1.0.0-a', { refusal, unfit: true, unfit_since: '2026-11-22T09:00:00-08:00' })],
    });
    const server = serve([unfit, remoteStateOf({ remote: 'billing', title: 'Billing' })]);
    const { user } = show(server, '/ops/remotes?remote=billing');
    const notice = await screen.findByRole('region', { name: 'Releases in force that do not fit this shell' });
    expect(notice).toHaveTextContent(`Keywords: ${refusal}Since Nov 22, 2026`);
    expect(notice).toHaveTextContent('roll back to one, or switch the remote off.');
    expect((await rows()).map((row) => row.textContent?.includes('Does not fit'))).toEqual([true, false]);
    await user.click(within(notice).getByRole('link', { name: 'Keywords' }));
    expect(within(await detail('Keywords')).getByText(refusal)).toBeInTheDocument();
    server.replace([remoteStateOf()]);
    act(() => bus.emit('release.changed', { release: 8, oldest: 0 }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });

  it('has an empty state and an error state', async () => {
    expectWarning(/^Loading \["ops-remotes"\] failed: It broke\./);
    let calls = 0;
    const { user } = show({
      handlers: [
        api.get('ops/remotes', () =>
          (calls += 1) === 1 ? apiError(500, 'internal', 'It broke.') : apiOk({ release: 0, entries: [] }),
        ),
      ],
    });
    expect(screen.getByRole('status', { name: 'Loading remotes' })).toBeInTheDocument();
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    await click(user, 'Try again');
    expect(await screen.findByText('No remotes yet')).toBeInTheDocument();
  });

  it('shows the changes of others live', async () => {
    const server = serve([remoteStateOf()]);
    show(server);
    expect((await rows())[0]).toHaveTextContent('In force');
    server.replace([CANARY]);
    act(() => bus.emit('release.changed', { release: 8, oldest: 0 }));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Canary 10%'));
  });
});

describe('/ops/remotes: what the page does', () => {
  it('activates a release for a share of the accounts, after showing the effect', async () => {
    const server = serve([remoteStateOf()], [CANARY]);
    const { user, alerts } = show(server);
    await click(user, 'Activate: 1.0.1-b');
    const asked = await dialog();
    expect(asked.getByText(/^About 10% of the accounts get 1\.0\.1-b, the others 1\.0\.0-a\./)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: '25%' }));
    expect(asked.getByText(/^About 25% of the accounts/)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Activate for 25%' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.sent).toEqual([
      { remote: 'keywords', body: { action: 'activate', version: '1.0.1-b', share: '25', at_once: '0', seen: '7' } },
    ]);
    expect(alerts()).toEqual([{ kind: 'success', html: 'Done.' }]);
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Canary 10%'));
  });

  it('raises the share of a canary, next step first, up to all accounts', async () => {
    const server = serve([CANARY]);
    const { user } = show(server);
    await click(user, 'Change the share: 1.0.1-b');
    const asked = await dialog();
    expect(asked.getByRole('button', { name: 'Activate for 25%' })).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'All' }));
    expect(asked.getByText('All accounts get 1.0.1-b.')).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Activate for all accounts' }));
    await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ version: '1.0.1-b', share: '100', seen: '8' }));
  });

  it('ends a canary, and rolls back, from the list @long', async () => {
    const server = serve([CANARY], [remoteStateOf({ back_to: '0.9.0-z' })]);
    const { user } = show(server);
    await click(user, 'End the canary: Keywords');
    let asked = await dialog();
    expect(
      asked.getByText('1.0.1-b is withdrawn from the 10% of the accounts that have it: all get 1.0.0-a.'),
    ).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'End the canary' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await click(user, 'Roll back: Keywords');
    asked = await dialog();
    expect(asked.getByText('All accounts go back from 1.0.0-a to 0.9.0-z.')).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(server.sent.map(({ body }) => body.action)).toEqual(['rollback', 'rollback']));
  });

  it('switches off, immediately if requested, and on again @long', async () => {
    const off = remoteStateOf({ current: releaseChangeOf({ id: 9, action: 'disable', enabled: false }) });
    const server = serve([remoteStateOf()], [off]);
    const { user } = show(server);
    await click(user, 'Switch off');
    const asked = await dialog();
    expect(asked.getByText(/^No account can open Keywords:/)).toBeInTheDocument();
    expect(asked.getByText(/^New tabs get it/)).toBeInTheDocument();
    await user.click(asked.getByRole('checkbox', { name: 'Immediately, even in open tabs' }));
    expect(asked.getByText('Open tabs get it immediately.')).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(server.sent[0]?.body).toEqual({ action: 'disable', at_once: '1', seen: '7' }));
    await click(user, 'Switch on');
    await user.click((await dialog()).getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(server.sent[1]?.body).toEqual({ action: 'enable', at_once: '0', seen: '9' }));
  });

  it('changes nothing when the confirmation is cancelled @long', async () => {
    const server = serve([CANARY]);
    const { user } = show(server);
    await click(user, 'Switch off');
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.sent).toEqual([]);
  });

  it('shows another operator’s conflicting change beside the button, and bases the next attempt on it', async () => {
    const server = serve([remoteStateOf()]);
    let refuse = true;
    const { user } = show({
      handlers: [
        api.post('ops/remotes/:remote', async ({ request }) => {
          const body = Object.fromEntries(new URLSearchParams(await request.clone().text()));
          server.sent.push({ remote: 'keywords', body });
          if (!refuse) return apiOk(CANARY, 'Done.');
          refuse = false;
          server.replace([CANARY]);
          return apiError(409, 'conflict', 'keywords was changed meanwhile: nina@example.com chose "activate".');
        }),
        ...server.handlers,
      ],
    });
    await click(user, 'Switch off');
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Switch off' }));
    expect(await asked.findByRole('alert')).toHaveTextContent('nina@example.com');
    expect(asked.getByText('The canary 1.0.1-b ends.')).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(server.sent.map(({ body }) => body.seen)).toEqual(['7', '8']));
  });
});

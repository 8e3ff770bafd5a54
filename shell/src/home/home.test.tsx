import { bus } from '@textloom/bus';
import type { Dashboard, Profile } from '@textloom/contracts';
import { useDashboard } from '@textloom/kit';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  HttpResponse,
  make,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { http } from 'msw';
import HomePage from './home.page';

/** Widgets of two remotes, both of which read the dashboard. */
const Sent = () => <p>{`Sent ${useDashboard(({ messages }) => messages.total_sent).data}`}</p>;
const Delivered = () => <p>{`Delivered ${useDashboard(({ messages }) => messages.total_delivered).data}`}</p>;
const widgets = { 'home.cards': Sent, 'home.panels': Delivered };

const serves = (read: () => Partial<Dashboard>) => api.get('reporting/dashboard', () => apiOk(make.dashboard(read())));
const show = (options: FrameOptions = {}) =>
  renderPart(<HomePage />, { widgets, handlers: [serves(() => ({}))], ...options });
const loaded = () => screen.findByText('Sent 1000');

describe('HOME-002, HOME-003, HOME-004: greeting', () => {
  it('greets by first name, with the last login in the profile’s timezone and the shortcode', async () => {
    show({
      session: make.login({ globals: make.globals({ shortcode: '77777' }) }),
      profile: { last_login: '2026-11-20T09:00:00-08:00', timezone: 1 },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Olivia' })).toBeInTheDocument();
    expect(screen.getByText(/Last login Nov 20, 2026\. 12:00 PM/)).toBeInTheDocument();
    expect(screen.getByText('77777').parentElement).toHaveTextContent('Your shortcode is 77777');
    await loaded();
  });

  it('names the own number of an account', async () => {
    show({ session: make.login({ globals: make.globals({ shortcode: '(888) 555-0100' }) }) });
    expect(screen.getByText('(888) 555-0100').parentElement).toHaveTextContent('Your number is (888) 555-0100');
    await loaded();
  });

  it('omits the last login of a new user', async () => {
    show({ profile: { last_login: null } });
    expect(screen.queryByText(/Last login/)).not.toBeInTheDocument();
    await loaded();
  });
});

describe('HOME-001: GET reporting/dashboard', () => {
  it('is requested once for the frame and all widgets, cards before panels', async () => {
    let requests = 0;
    show({ handlers: [serves(() => ((requests += 1), {}))] });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    const card = await loaded();
    expect(card.compareDocumentPosition(screen.getByText('Delivered 950'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    expect(requests).toBe(1);
  });

  it('keeps the greeting on failure, shows an error and retries', async () => {
    expectWarning(/^Loading \["dashboard"\] failed: It broke\./);
    let works = false;
    const { user } = show({
      handlers: [
        api.get('reporting/dashboard', () =>
          works ? apiOk(make.dashboard()) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await loaded();
  });
});

describe('home without the list of remotes', () => {
  it('keeps its greeting and first steps, shows the error, and is filled by Try again @long', async () => {
    expectWarning(/^Loading \["registry"\] failed/);
    const reports: unknown[] = [];
    let works = false;
    const { user } = renderPart(<HomePage />, {
      handlers: [
        serves(() => ({ first_steps: { keyword: false, texted: false, campaign: false } })),
        api.post('client-errors', async ({ request }) => (reports.push(await request.json()), apiOk())),
        http.get('*/app/registry.json', () =>
          works ? HttpResponse.json({ schema: 1, release: 1, remotes: {} }) : new HttpResponse(null, { status: 500 }),
        ),
      ],
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your overview cannot be reached: the list of parts is missing or has an error.');
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Olivia' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'No Keywords' })).toBeInTheDocument();
    expect(reports).toEqual([expect.objectContaining({ phase: 'registry' })]);
    expect(alert).toHaveTextContent((reports[0] as { traceId: string }).traceId);
    works = true;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

describe('HOME-005, HOME-006: Payment required', () => {
  const subscribed = (changes: Partial<Profile['subscription']>, profile: Partial<Profile> = {}) =>
    show({ profile: { ...profile, subscription: make.subscription(changes) } });

  it('shows with Pay Now to an owner whose subscription is neither paid nor on trial', async () => {
    subscribed({ subscription_paid: false, with_trial: false });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Payment required');
    expect(within(alert).getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/plans');
    await loaded();
  });

  it('names the owner to an authorized user, who cannot pay', async () => {
    subscribed({ subscription_paid: false, with_trial: false }, { authorized_account: true });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Please ask the owner of this account to pay.');
    expect(within(alert).queryByRole('link')).not.toBeInTheDocument();
    await loaded();
  });

  it.each([
    ['paid', { subscription_paid: true, with_trial: false }],
    ['on trial', { subscription_paid: false, with_trial: true }],
  ])('does not show while it is %s', async (_, changes) => {
    subscribed(changes);
    await loaded();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('HOME-007: No Keywords, and the first steps', () => {
  const steps = () => screen.getAllByRole('listitem').map((item) => item.textContent);

  it('start with a keyword, are ticked as they happen, and disappear after the last @long', async () => {
    let done = { keyword: false, texted: false, campaign: false };
    show({ handlers: [serves(() => ({ first_steps: done }))] });
    expect(await screen.findByRole('heading', { level: 2, name: 'No Keywords' })).toBeInTheDocument();
    expect(screen.getByText("You don't have any Keywords.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
    expect(screen.queryByRole('link', { name: 'Compose' })).not.toBeInTheDocument();

    done = { ...done, keyword: true };
    act(() => bus.emit('keyword.changed', { id: 7 }));
    expect(await screen.findByRole('heading', { level: 2, name: 'First steps' })).toBeInTheDocument();
    expect(steps()[0]).toContain('Choose a keyword, done');
    expect(steps()[1]).toMatch(/Text it from your phoneText PIZZA to \d+/);
    expect(screen.queryByRole('link', { name: 'Add Keyword' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Compose' })).toHaveAttribute('href', '/messages/add');

    done = { keyword: true, texted: true, campaign: true };
    act(() => bus.emit('campaign.changed', { id: 5 }));
    await waitFor(() => expect(screen.queryByRole('list')).not.toBeInTheDocument());
  });

  it('are hidden from an account that has completed them', async () => {
    show();
    await loaded();
    expect(screen.queryByText('No Keywords')).not.toBeInTheDocument();
    expect(screen.queryByText('First steps')).not.toBeInTheDocument();
  });
});

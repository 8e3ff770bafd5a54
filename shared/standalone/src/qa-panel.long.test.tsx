import { useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { call } from '@textloom/api';
import { CONTRACT_VERSION, listTemplates } from '@textloom/contracts';
import { defineManifest, defineRemote } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  HttpResponse,
  formOf,
  make,
  mswServer,
  render,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { ThemeRoot } from '@textloom/ui';
import { QaPanel } from './qa-panel';
import { createStage, type Stage } from './stage';
import { StageView } from './stage-view';

const persona = (key: string, name: string) => ({
  key,
  name,
  email: `${key}@example.com`,
  description: `${name} for tests`,
  password: 'demo-demo',
});
const people = [persona('owner', 'Olivia Owner'), persona('trial', 'Tina Trial')];

function List() {
  const { first_name } = useProfile();
  const { data, error } = useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
    retry: false,
  });
  return (
    <>
      <h1>{useCan('billing_history_access') ? 'Things with money' : 'Things'}</h1>
      <p>{useCan('plan.cancel') ? 'owner' : 'authorized'}</p>
      {error && <p role="alert">{error.message}</p>}
      <p>
        {first_name} sees {data ? (data.entries[0]?.name ?? 'nothing') : '…'}
      </p>
    </>
  );
}
const remote = defineRemote(
  defineManifest({
    id: 'things',
    title: 'Things',
    contract: CONTRACT_VERSION,
    pages: { list: { path: '/things', name: 'Things', icon: 'help', menu: { order: 10 } } },
  }),
  { pages: { list: async () => ({ default: List }) }, widgets: {} },
);

const profileOf = (email: string) =>
  make.profile({
    id: email.startsWith('owner') ? 1 : 2,
    email,
    first_name: email.startsWith('owner') ? 'Olivia' : 'Tina',
    allow: ['billing_history_access'],
  });
let templates: () => Promise<string> | string = () => 'Olivia’s secret';
const ended: (string | null)[] = [];
let stage: Stage;

beforeAll(() => {
  window.history.replaceState(null, '', '/standalone/things/');
  mswServer.use(api.get('demo/personas', () => apiOk({ entries: people })));
  // Simulation is installed once per page.
  stage = createStage();
});
const stream = new TextEncoder();
beforeEach(() =>
  mswServer.use(
    api.get('events', () => {
      const event = 'event: keyword.changed\ndata: {"id":77}\n\n: heartbeat\n\nevent: unknown\ndata: {}\n\n';
      const body = new ReadableStream({ start: (sink) => sink.enqueue(stream.encode(event)) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
    api.post('login', async ({ request }) => {
      const { email } = (await formOf(request)) as { email: string };
      return apiOk(make.login({ session: `of-${email}`, profile: profileOf(email) }));
    }),
    api.delete('login', ({ request }) => (ended.push(request.headers.get('Session')), apiOk({}))),
    api.get('messages/templates', async () => apiPage([make.template({ name: await templates() })])),
  ),
);

afterEach(() => stage.change({ fail: {}, subscription: null }));

const widths: (number | null)[] = [];
async function shown() {
  const view = render(
    <ThemeRoot modeKey="textloom.qa.theme">
      <StageView remote={remote} stage={stage} />
      <aside>
        <QaPanel
          stage={stage}
          remote={remote.manifest}
          width={null}
          onWidth={(width) => widths.push(width)}
          onFold={() => undefined}
          onClose={() => undefined}
        />
      </aside>
    </ThemeRoot>,
  );
  await waitFor(() => expect(stage.phase.get()).toBe('ready'));
  const panel = within(screen.getByRole('complementary'));
  const user = userEvent.setup();
  if (stage.settings.get().persona !== 'owner')
    await user.selectOptions(await panel.findByLabelText('Persona'), 'owner');
  await screen.findByText(/^Olivia sees/);
  return { ...view, user, panel };
}

describe('the QA panel around a remote', () => {
  it('switches the person without keeping data of the last one, and ends the session', async () => {
    const { user, panel } = await shown();
    expect(await screen.findByText('Olivia sees Olivia’s secret')).toBeInTheDocument();
    let answer: (title: string) => void = () => undefined;
    templates = () => new Promise((done) => (answer = done));
    await user.selectOptions(panel.getByLabelText('Persona'), 'trial');
    expect(await screen.findByText('Tina sees …')).toBeInTheDocument();
    expect(screen.queryByText(/Olivia/, { ignore: 'option, script, style' })).not.toBeInTheDocument();
    answer('Tina’s own');
    expect(await screen.findByText('Tina sees Tina’s own')).toBeInTheDocument();
    expect(ended).toEqual(['of-owner@example.com']);
    templates = () => 'Olivia’s secret';
  });

  it('switches permissions and the role, and resets them with the person', async () => {
    const { user, panel } = await shown();
    expect(await screen.findByRole('heading', { name: 'Things with money' })).toBeInTheDocument();
    await user.click(panel.getByRole('switch', { name: 'billing_history_access' }));
    expect(screen.getByRole('heading', { name: 'Things' })).toBeInTheDocument();
    await user.selectOptions(panel.getByLabelText('Role'), 'authorized');
    expect(screen.getByText('authorized')).toBeInTheDocument();
    expect(sessionStorage.getItem('textloom.session')).toContain('"allow":["billing_history_access"]');
    await user.selectOptions(panel.getByLabelText('Persona'), 'trial');
    expect(await screen.findByRole('heading', { name: 'Things with money' })).toBeInTheDocument();
    expect(screen.getByText('owner')).toBeInTheDocument();
  });

  it('shows the modal of an expired subscription and that of a frozen account', async () => {
    const { user, panel } = await shown();
    const state = panel.getByLabelText('State');
    await user.selectOptions(state, 'expired');
    expect(await screen.findByRole('dialog', { name: 'Subscription expired' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.selectOptions(state, 'frozen');
    expect(await screen.findByRole('dialog', { name: 'Reminder: Your Account Is On Hold' })).toBeInTheDocument();
    expect(screen.queryByText(/sees/)).not.toBeInTheDocument();
    await user.selectOptions(state, 'paid');
    expect(await screen.findByText(/^Olivia sees/)).toBeInTheDocument();
  });

  it('fails the chosen call, logs it, and stops failing it', async () => {
    const warned = expectWarning(/^Loading .* failed/);
    const first = await shown();
    await first.user.selectOptions(first.panel.getByLabelText('Failing call'), 'listTemplates');
    await first.user.selectOptions(first.panel.getByLabelText('How it fails'), '403');
    await first.user.click(first.panel.getByRole('button', { name: 'Add' }));
    await first.user.selectOptions(first.panel.getByLabelText('Persona'), 'trial');
    expect(await screen.findByText(/^This action is not allowed/)).toBeInTheDocument();
    expect(warned()).toBe(true);
    expect(first.panel.getByRole('list', { name: 'Event log' })).toHaveTextContent(
      /listTemplates GET messages\/templates 403, \d+ ms/,
    );
    await first.user.click(first.panel.getByRole('button', { name: 'Reset all' }));
    expect(first.panel.queryByRole('list', { name: 'Failing calls' })).not.toBeInTheDocument();
    expect(widths).toEqual([null]);
  });

  it('emits an event, shows why a payload is invalid, and clears the log', async () => {
    const { user, panel } = await shown();
    await user.click(panel.getByRole('button', { name: 'Emit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Hello from the console');
    expect(panel.getByRole('list', { name: 'Event log' })).toHaveTextContent(/alert\.show \{"kind":"info"/);
    await user.clear(panel.getByLabelText('Payload'));
    await user.click(panel.getByRole('button', { name: 'Emit' }));
    expect(panel.getByText(/^This is not valid JSON/)).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Clear' }));
    expect(panel.getByText('Nothing yet.')).toBeInTheDocument();
  });

  it('logs the events of the server', async () => {
    const { panel } = await shown();
    expect(await panel.findByText(/\{"id":77\}/)).toBeInTheDocument();
    expect(panel.queryByText(/unknown/)).not.toBeInTheDocument();
  });

  it('shows why a person cannot sign in', async () => {
    const { user, panel } = await shown();
    mswServer.use(api.post('login', () => apiError(401, 'bad_credentials', 'Wrong email or password.')));
    await user.selectOptions(panel.getByLabelText('Persona'), 'trial');
    expect(await panel.findByRole('alert')).toHaveTextContent('Wrong email or password.');
  });
});

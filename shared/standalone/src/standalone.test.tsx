import { http } from 'msw';
import { CONTRACT_VERSION, type Persona } from '@textloom/contracts';
import {
  alerts,
  confirm,
  defineManifest,
  defineRemote,
  openModal,
  showSubscriptionExpired,
  ShellProvider,
  type Remote,
} from '@textloom/kit';
import { bus } from '@textloom/bus';
import { session } from '@textloom/session';
import {
  act,
  api,
  apiOk,
  fireEvent,
  formOf,
  HttpResponse,
  make,
  renderPart,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { AloneFrame } from './frame';
import { AlertHost, ModalsHost, QuestionHost } from './hosts';
import { aloneShell } from './shell-api';
import { QuickSignIn } from './sign-in';
import { createStore } from './store';

const marco = {
  key: 'active',
  email: 'marco@example.com',
  name: 'Marco Bellini',
  description: 'Active and paid',
  password: 'demo-demo',
};
const tina = {
  key: 'trial',
  email: 'tina@example.com',
  name: 'Tina Trial',
  description: 'On trial',
  password: 'demo-demo',
};

function First() {
  return (
    <>
      <h1>Things</h1>
      <button
        onClick={() =>
          void confirm({ title: 'Sure?', message: 'Really?' }).then((sure) =>
            alerts.success(sure ? '<b>Done</b>' : 'Left'),
          )
        }
      >
        Ask
      </button>
    </>
  );
}
const pages = {
  list: { path: '/things', name: 'Things', icon: 'help', menu: { order: 10 } },
  one: { path: '/things/:id', name: 'Thing', icon: 'help' },
} as const;
const views = { list: async () => ({ default: First }), one: async () => ({ default: () => <h1>One thing</h1> }) };
const plain = defineRemote(defineManifest({ id: 'things', title: 'Things', contract: CONTRACT_VERSION, pages }), {
  pages: views,
  widgets: {},
});
const lending = defineRemote(
  defineManifest({
    id: 'things',
    title: 'Things',
    contract: CONTRACT_VERSION,
    pages,
    widgets: { card: { slot: 'home.cards', columns: 4, onError: 'message' } },
  }),
  {
    pages: views,
    widgets: { card: async () => ({ default: () => <h2>A card</h2> }) },
  },
);
const alone = (remote: Remote, path = '/') =>
  renderPart(
    <ShellProvider shell={aloneShell(remote)}>
      <AloneFrame remote={remote} onSignOut={() => undefined}>
        <AlertHost />
        <QuestionHost />
      </AloneFrame>
    </ShellProvider>,
    { path },
  );

/** A stage stub with what a view reads and calls. */
const stageOf = (known: readonly (typeof marco)[], signIn = jest.fn(async () => undefined)) => ({
  personas: createStore<readonly Persona[]>(known),
  problem: createStore<string | null>(null),
  signIn,
});

describe('Quick sign-in of a standalone remote', () => {
  it('offers all demo users inside the main landmark, under one heading', async () => {
    const stage = stageOf([marco, tina]);
    const { user } = renderPart(<QuickSignIn title="Keywords" stage={stage} />);
    const main = screen.getByRole('main');
    expect(within(main).getByRole('button', { name: 'Marco Bellini' })).toBeInTheDocument();
    expect(within(main).getByText('On trial')).toBeInTheDocument();
    expect(within(main).getByRole('heading', { level: 1, name: 'Keywords, standalone' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tina Trial' }));
    expect(stage.signIn).toHaveBeenCalledWith(tina);
  });

  it('shows why a user cannot sign in', async () => {
    const stage = stageOf([marco]);
    renderPart(<QuickSignIn title="Keywords" stage={stage} />);
    act(() => stage.problem.set('Wrong email or password.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.');
  });

  it('asks for the person’s own account on a server without demo data', async () => {
    let sent: unknown;
    const reply = make.login({ session: 'of-tina' });
    const { user } = renderPart(<QuickSignIn title="Keywords" stage={stageOf([])} />, {
      handlers: [api.post('login', async ({ request }) => ((sent = await formOf(request)), apiOk(reply)))],
    });
    await user.type(screen.getByLabelText(/Email/), 'tina@example.com');
    await user.type(screen.getByLabelText(/Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(session.current.name).toBe('of-tina'));
    expect(sent).toMatchObject({ email: 'tina@example.com', password: 'secret' });
  });
});

describe('The frame of a standalone remote', () => {
  it('opens the first page, lists the pages of the menu, marks the current one and shows the user', async () => {
    const { address } = alone(plain);
    expect(await screen.findByRole('heading', { level: 1, name: 'Things' })).toBeInTheDocument();
    expect(address()).toBe('/things');
    const links = within(screen.getByRole('navigation', { name: 'Pages of this part' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Things', 'page'],
      ['Widgets', null],
    ]);
    expect(within(screen.getByRole('banner')).getByText('Olivia Owner')).toBeInTheDocument();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it('opens each page at its address', async () => {
    alone(plain, '/things/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'One thing' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Things' })).not.toHaveAttribute('aria-current');
  });

  it("shows the remote's widgets for the home page", async () => {
    alone(lending, '/widgets');
    expect(await screen.findByRole('heading', { level: 2, name: 'A card' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Widgets' })).toBeInTheDocument();
    expect(screen.queryByText(/lends nothing/)).not.toBeInTheDocument();
  });

  it('shows a message without widgets', async () => {
    alone(plain, '/widgets');
    expect(await screen.findByText('This part lends nothing to the home page.')).toBeInTheDocument();
  });

  it('does not pass a double click on to the element below', async () => {
    alone(plain);
    const ask = await screen.findByRole('button', { name: 'Ask' });
    fireEvent.click(ask);
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }), { detail: 1 });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    fireEvent.click(ask, { detail: 2 });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    fireEvent.click(ask, { detail: 1 });
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  });

  it('shows its confirm dialogs and alerts', async () => {
    const { user } = alone(plain);
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sure?' });
    expect(dialog).toHaveAccessibleDescription('Really?');
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Done');
    expect(screen.getByText('Done')).toHaveProperty('tagName', 'B');
    act(() => bus.emit('alert.show', { kind: 'danger', html: 'Broken' }));
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    expect(screen.queryByText('Done')).not.toBeInTheDocument();
  });
});

describe('links to other remotes', () => {
  const manifest = (id: string, title: string, paths: Readonly<Record<string, string>>) => ({
    id,
    title,
    contract: CONTRACT_VERSION,
    pages: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path, name }])),
    widgets: {},
  });
  const released = (declares: ReturnType<typeof manifest>) => ({
    version: '1.0.0-abc',
    contract: CONTRACT_VERSION,
    base: '/',
    entry: '/',
    declares,
    enabled: true,
  });
  const handlers = [
    http.get('*/app/shell.json', () => HttpResponse.json(manifest('shell', 'Textloom', { Home: '/home' }))),
    http.get('*/app/registry.json', () =>
      HttpResponse.json({
        schema: 1,
        release: 1,
        remotes: {
          subscribers: released(
            manifest('subscribers', 'Subscribers', {
              Subscriber: '/subscribers/:id',
              'Add Subscriber': '/subscribers/add',
            }),
          ),
          things: released(manifest('things', 'Things', { Secrets: '/things/secrets' })),
        },
      }),
    ),
  ];
  const at = (path: string) =>
    renderPart(
      <ShellProvider shell={aloneShell(plain)}>
        <AloneFrame remote={plain} onSignOut={() => undefined} />
      </ShellProvider>,
      { path, handlers },
    );

  it.each([
    ['/subscribers/5?tab=history', 'Would open /subscribers/5?tab=history of Subscribers (Subscriber).'],
    ['/subscribers/add', 'Would open /subscribers/add of Subscribers (Add Subscriber).'],
    ['/home', 'Would open /home of the shell (Home).'],
    ['/nowhere', 'No part of Textloom has /nowhere.'],
  ])('%s shows where it would lead', async (path, sentence) => {
    at(path);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Outside of this part' })).toBeInTheDocument();
  });

  it('a page of this remote that the person may not open shows a refusal, and has no menu entry', async () => {
    const guarded = defineRemote(
      defineManifest({
        id: 'things',
        title: 'Things',
        contract: CONTRACT_VERSION,
        pages: {
          ...pages,
          secrets: {
            path: '/money',
            name: 'Secrets',
            icon: 'help',
            menu: { order: 20 },
            anyOf: ['billing_history_access'],
          },
        },
      }),
      { pages: { ...views, secrets: async () => ({ default: () => <h1>Secrets</h1> }) }, widgets: {} },
    );
    const frame = (
      <ShellProvider shell={aloneShell(guarded)}>
        <AloneFrame remote={guarded} onSignOut={() => undefined} />
      </ShellProvider>
    );
    const { unmount } = renderPart(frame, { path: '/widgets', handlers, permissions: ['billing_history_access'] });
    expect(screen.getByRole('link', { name: 'Secrets' })).toBeInTheDocument();
    unmount();
    renderPart(frame, { path: '/money', handlers, permissions: [] });
    expect(screen.queryByRole('link', { name: 'Secrets' })).not.toBeInTheDocument();
    expect(await screen.findByText('This person may not open /money (Secrets).')).toBeInTheDocument();
  });
});

describe('MODAL-003, MODAL-008: modals of a standalone remote', () => {
  it('are those of the shell, one after the other, each with its own result', async () => {
    const { user } = renderPart(<ModalsHost />);
    let first: Promise<boolean> = Promise.resolve(false);
    act(() => {
      first = openModal({
        title: 'Pick',
        render: ({ close }) => <button onClick={() => close(true)}>This one</button>,
        no: 'None',
      });
      showSubscriptionExpired();
    });
    expect(await screen.findByRole('button', { name: 'None' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'This one' }));
    expect(await first).toBe(true);
    const dialog = await screen.findByRole('dialog', { name: 'Subscription expired' });
    expect(dialog).toHaveTextContent('Your subscription expired. Please renew your subscription');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

import { CONTRACT_VERSION } from '@textloom/contracts';
import {
  confirm,
  defineManifest,
  defineRemote,
  openModal,
  showSubscriptionExpired,
  useAlert,
  ShellProvider,
  type Remote,
} from '@textloom/kit';
import { bus } from '@textloom/bus';
import { session } from '@textloom/session';
import {
  act,
  api,
  apiError,
  apiOk,
  formOf,
  make,
  mswServer,
  renderPart,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { AloneFrame } from './frame';
import { AlertHost, ModalsHost, QuestionHost } from './hosts';
import { aloneShell } from './shell-api';
import { QuickSignIn } from './sign-in';

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
const people = api.get('demo/personas', () => apiOk({ entries: [marco, tina] }));

function First() {
  const alert = useAlert();
  return (
    <>
      <h1>Things</h1>
      <button
        onClick={() =>
          void confirm({ title: 'Sure?', message: 'Really?' }).then((sure) =>
            alert.success(sure ? '<b>Done</b>' : 'Left'),
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
      <AloneFrame remote={remote}>
        <AlertHost />
        <QuestionHost />
      </AloneFrame>
    </ShellProvider>,
    { path },
  );

describe('Quick sign-in of a standalone remote', () => {
  it('offers all demo users inside the main landmark, under one heading', async () => {
    renderPart(<QuickSignIn title="Keywords" />, { handlers: [people] });
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('button', { name: 'Marco Bellini' })).toBeInTheDocument();
    expect(within(main).getByRole('button', { name: 'Tina Trial' })).toBeInTheDocument();
    expect(within(main).getByText('On trial')).toBeInTheDocument();
    expect(within(main).getByRole('heading', { level: 1, name: 'Keywords, standalone' })).toBeInTheDocument();
  });

  it('signs in as the chosen user', async () => {
    let sent: unknown;
    const reply = make.login({ credentials: 'of-tina' });
    const { user } = renderPart(<QuickSignIn title="Keywords" />, {
      handlers: [people, api.post('login', async ({ request }) => ((sent = await formOf(request)), apiOk(reply)))],
    });
    await user.click(await screen.findByRole('button', { name: 'Tina Trial' }));
    await waitFor(() => expect(session.current.credentials).toBe('of-tina'));
    expect(sent).toMatchObject({ email: 'tina@example.com', password: 'demo-demo' });
  });

  it('shows why a user cannot sign in, and allows another', async () => {
    const { user } = renderPart(<QuickSignIn title="Keywords" />, {
      handlers: [people, api.post('login', () => apiError(401, 'wrong_credentials', 'Wrong email or password.'))],
    });
    await user.click(await screen.findByRole('button', { name: 'Tina Trial' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Marco Bellini' })).toBeEnabled());
  });

  it('shows a message on a server without demo data', async () => {
    mswServer.use(api.get('demo/personas', () => apiError(404, 'not_found', 'There is no such page.')));
    renderPart(<QuickSignIn title="Keywords" />);
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be listed.*There is no such page\./);
    expect(screen.queryByLabelText('Loading')).not.toBeInTheDocument();
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

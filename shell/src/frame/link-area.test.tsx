import { loadRemote } from '@module-federation/enhanced/runtime';
import { Menu, MenuItem } from '@mui/material';
import { SafeHtml } from '@textloom/ui';
import { act, api, apiOk, fireEvent, mswServer, renderPart, screen, waitFor } from '@textloom/testing';
import { Link } from 'react-router-dom';
import { entryOf, loginOf, manifestOf, registry, ROUTES } from '../testing/shell.fixture';
import { LinkArea } from './link-area';

const manifests = [manifestOf('keywords', 'Keywords'), manifestOf('inbox', 'Inbox')];
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  mswServer.use(
    registry(Object.fromEntries(manifests.map((one) => [one.id, entryOf(one)]))),
    api.post('client-errors', () => apiOk()),
  );
  jest.mocked(loadRemote).mockImplementation(async (name) => {
    const manifest = manifests.find(({ id }) => name.startsWith(`textloom_${id}`)) ?? manifestOf('none', 'None');
    const page = (key: string) =>
      [key, async () => (opened.push(`${manifest.id}/${key}`), { default: () => null })] as const;
    return { remote: { manifest, pages: Object.fromEntries([page('list'), page('add')]), widgets: {} } } as never;
  });
});

const show = (content: React.ReactNode) =>
  renderPart(<LinkArea>{content}</LinkArea>, {
    session: loginOf({
      routes: [...ROUTES, { path: '/keywords/:id', component: 'keywords/edit', name: 'Keyword', menu: false }],
    }),
  });

describe('NAV-008: the page behind a link', () => {
  it('starts loading on hover, once, and before a click', async () => {
    const view = show(<Link to="/keywords">Keywords</Link>);
    await view.user.hover(screen.getByRole('link'));
    await waitFor(() => expect(opened).toEqual(['keywords/list']));
    await view.user.unhover(screen.getByRole('link'));
    await view.user.hover(screen.getByRole('link'));
    act(() => screen.getByRole('link').focus());
    expect(opened).toEqual(['keywords/list']);
    expect(view.address()).toBe('/');
  });

  it('starts loading on focus, also inside a menu in a portal, by the best matching route', async () => {
    show(
      <Menu open anchorEl={document.body}>
        <MenuItem component={Link} to="/keywords/add">
          Add
        </MenuItem>
      </Menu>,
    );
    act(() => screen.getByRole('menuitem').focus());
    await waitFor(() => expect(opened).toEqual(['keywords/add']));
  });

  it('does not load for users who save data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    show(<Link to="/account/inbox">Inbox</Link>);
    act(() => screen.getByRole('link').focus());
    await new Promise((done) => setTimeout(done, 30));
    Reflect.deleteProperty(navigator, 'connection');
    expect(opened).toEqual([]);
  });
});

describe('ERR-023: a link inside the HTML of an alert or a modal', () => {
  it('to this application is followed without a reload', () => {
    const view = show(<SafeHtml html='See <a href="/plans?tab=1">Plans</a>.' />);
    expect(fireEvent.click(screen.getByRole('link', { name: 'Plans' }))).toBe(false);
    expect(view.address()).toBe('/plans?tab=1');
  });

  it.each([
    ['another site', '<a href="https://example.com/plans">there</a>'],
    ['a place on the page', '<a href="#main">there</a>'],
  ])('to %s is left to the browser', (_name, html) => {
    const view = show(<SafeHtml html={html} />);
    // jsdom does not follow links to other documents; so the event must not be prevented.
    const link = screen.getByRole('link');
    let prevented = true;
    document.addEventListener(
      'click',
      (event) => {
        prevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(link);
    expect(prevented).toBe(false);
    expect(view.address()).toBe('/');
  });
});

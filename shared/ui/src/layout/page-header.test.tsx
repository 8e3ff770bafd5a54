import { Dialog, Drawer, Popover } from '@mui/material';
import { narrowScreen, renderPart, screen, within } from '@textloom/testing';
import { MoreButton } from '../parts/more-button';
import { PageHeader } from './page-header';

describe('PageHeader', () => {
  it('links to the parent pages, topmost first', () => {
    renderPart(
      <PageHeader
        title="Welcome"
        crumbs={[
          { label: 'Campaigns', to: '/messages' },
          { label: 'Templates', to: '/messages/templates' },
        ]}
      />,
    );
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(crumbs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Campaigns', '/messages'],
      ['Templates', '/messages/templates'],
    ]);
  });

  it('CAMP-009: says Back where the specification asks for it', () => {
    renderPart(<PageHeader title="Campaign View" back="/messages" />);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/messages');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('has neither breadcrumb nor menu unless needed', () => {
    renderPart(<PageHeader title="Keywords" />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the container of a menu', () => {
  const button = (
    <MoreButton label="More actions" actions={[{ id: 'export', label: 'Export', run: () => undefined }]} />
  );

  it('is in the main part of the page, so that its entries are inside of a landmark', async () => {
    const { user } = renderPart(<main>{button}</main>);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await within(screen.getByRole('main')).findByRole('menuitem', { name: 'Export' })).toBeVisible();
  });

  it.each(['dialog', 'popover', 'drawer'] as const)('is in the open %s, which hides the page', async (kind) => {
    const paper = { role: 'dialog', 'aria-label': 'Before' };
    const before = {
      dialog: (
        <Dialog open slotProps={{ paper }}>
          {button}
        </Dialog>
      ),
      popover: (
        <Popover open anchorEl={() => document.body} slotProps={{ paper }}>
          {button}
        </Popover>
      ),
      drawer: (
        <Drawer open slotProps={{ paper }}>
          {button}
        </Drawer>
      ),
    };
    const { user } = renderPart(<main>{before[kind]}</main>);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Before' }));
    expect(await dialog.findByRole('menuitem', { name: 'Export' })).toBeVisible();
  });
});

describe('the menu of the less common actions', () => {
  const run = jest.fn();
  const show = () =>
    renderPart(
      <MoreButton
        label="More actions"
        actions={[
          { id: 'export', label: 'Export', run },
          { id: 'settings', label: 'Settings', href: '/settings' },
          { id: 'print', label: 'Print', disabled: true, run },
        ]}
      />,
    );
  const open = async ({ user }: ReturnType<typeof show>) => {
    const button = screen.getByRole('button', { name: 'More actions' });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'More actions' });
    return button;
  };

  it('opens by keyboard, runs the action and gives the focus back', async () => {
    const view = show();
    const button = await open(view);
    expect(screen.getByRole('menuitem', { name: 'Export' })).toHaveFocus();
    await view.user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
  });

  it('offers links, and does not run what is disabled', async () => {
    await open(show());
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    expect(screen.getByRole('menuitem', { name: 'Print' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the second action of a page', () => {
  const header = (
    <PageHeader
      title="People"
      secondaryAction={{ id: 'send', label: 'Send to list', run: jest.fn() }}
      more={[{ id: 'export', label: 'Export', run: jest.fn() }]}
    />
  );
  afterEach(() => jest.restoreAllMocks());

  it('is a button if there is space', () => {
    renderPart(header);
    expect(screen.getByRole('button', { name: 'Send to list' })).toBeInTheDocument();
  });

  it('is the first entry of the menu on a phone', async () => {
    narrowScreen();
    const { user } = renderPart(header);
    expect(screen.queryByRole('button', { name: 'Send to list' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Send to list', 'Export']);
  });
});

import { expectWarning, mswServer, renderPart, screen } from '@textloom/testing';
import { entryOf, manifestOf, registry } from '../../testing/shell.fixture';
import { loadRegistry, useLostRoutes } from '../index';

function Addresses() {
  const routes = useLostRoutes();
  return <p>{routes.map(({ path, component }) => `${path} is ${component}`).join(', ')}</p>;
}

describe('addresses of unusable remotes', () => {
  it('show the reason of the remote, if the user may open them', async () => {
    expectWarning(/Keywords: off failed: switched off by the operator/);
    expectWarning(/Inbox: newer failed/);
    const inbox = manifestOf('inbox', 'Inbox', {
      pages: {
        list: { path: '/account/inbox', name: 'Inbox' },
        settings: { path: '/account/inbox/settings', name: 'Settings', ownersOnly: true },
      },
    });
    mswServer.use(
      registry({
        keywords: entryOf(manifestOf('keywords', 'Keywords'), { enabled: false }),
        inbox: entryOf(inbox, { contract: 99 }),
        billing: entryOf(manifestOf('billing', 'Billing')),
      }),
    );
    await loadRegistry();
    renderPart(<Addresses />, { profile: { authorized_account: true } });
    expect(await screen.findByText(/keywords/)).toHaveTextContent(
      /^\/keywords is keywords\/list, \/account\/inbox is inbox\/list, \/keywords\/add is keywords\/add$/,
    );
  });
});

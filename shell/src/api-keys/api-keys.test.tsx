import type { ApiKey } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  findRow,
  formOf,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { apiKeyOf } from '../testing/api-key.fixture';
import ApiKeysPage from './api-keys.page';

const PATH = '/account/api-keys';

function show(keys: ApiKey[] = [], handlers: NonNullable<FrameOptions['handlers']> = []) {
  const stored = [...keys];
  const list = api.get('profiles/keys', () => apiOk({ entries: stored }));
  return { ...renderPart(<ApiKeysPage />, { path: PATH, handlers: [list, ...handlers] }), stored };
}

describe('API keys', () => {
  it('are listed with their scopes, last use and expiry', async () => {
    show([apiKeyOf(), apiKeyOf({ id: 6, name: 'Old CRM', expired: true, last_used_at: null })]);
    const shop = within(await findRow('Web shop'));
    expect(shop.getByText('tlk_Ab3x…')).toBeInTheDocument();
    expect(shop.getByText('Read subscribers, Send and delete campaigns')).toBeInTheDocument();
    expect(shop.getByText('Never')).toBeInTheDocument();
    expect(within(await findRow('Old CRM')).getByText('Expired')).toBeInTheDocument();
  });

  it('are created with a name and scopes, and shown once', async () => {
    const sent: unknown[] = [];
    const { user, stored } = show(
      [],
      [
        api.post('profiles/keys', async ({ request }) => {
          sent.push(await formOf(request));
          stored.push(apiKeyOf());
          return apiOk({ id: 5, key: 'tlk_secret' }, 'Made.');
        }),
      ],
    );
    expect(await screen.findByText('No keys yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New Key' }));
    await user.click(await screen.findByRole('button', { name: 'Make key' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    expect(screen.getByText('Choose at least one thing that the key may do.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Web shop');
    await user.click(screen.getByRole('checkbox', { name: 'Send and delete campaigns' }));
    await user.click(screen.getByRole('button', { name: 'Make key' }));
    expect(await screen.findByDisplayValue('tlk_secret')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Web shop', 'scopes[]': ['campaigns:write'], expires_in: '0' }]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue('tlk_secret')).not.toBeInTheDocument());
    expect(await findRow('Web shop')).toBeInTheDocument();
  });

  it('are revoked after a confirmation', async () => {
    const revoked: unknown[] = [];
    const view = show(
      [apiKeyOf()],
      [api.delete('profiles/keys/:id', ({ params }) => (revoked.push(params.id), apiOk({ id: 5 }, 'Revoked.')))],
    );
    await findRow('Web shop');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Revoke Web shop' }));
    expect(await asked).toMatchObject({ yes: 'Revoke', message: expect.stringContaining('Web shop (tlk_Ab3x…)?') });
    await waitFor(() => expect(revoked).toEqual(['5']));
  });

  it('say that they could not be loaded', async () => {
    expectWarning(/api-keys.* failed: It broke/);
    renderPart(<ApiKeysPage />, {
      path: PATH,
      handlers: [api.get('profiles/keys', () => apiError(500, 'internal', 'It broke.'))],
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('are refused to an authorized user', () => {
    renderPart(<ApiKeysPage />, { path: PATH, profile: { authorized_account: true } });
    expect(screen.queryByRole('button', { name: 'New Key' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'API Keys' })).toBeInTheDocument();
  });
});

import { api, apiOk, apiPage, renderRemote, screen, within } from '@textloom/testing';
import { remote } from '../../remote';
import { automation, sequence, STEP } from '../../testing/automation.fixture';
import { dryRun } from '../../testing/compose.fixture';

describe('switching an automation on', () => {
  it.each([
    ['a recurring campaign', automation()],
    ['a sequence', sequence({ steps: [{ id: 11, ...STEP }] })],
  ])('tells an unverified account immediately that it waits: %s', async (_kind, paused) => {
    const { user } = renderRemote(remote, '/messages/automations/5', {
      profile: { verified: false },
      handlers: [
        dryRun(),
        api.get('messages/automations/5', () => apiOk(paused)),
        api.get('messages/automations/5/people', () => apiPage([])),
        api.get('messages/automations/5/runs', () => apiPage([])),
        api.get('messages/automations/5/forecast', () =>
          apiOk({ people: 9, messages: 2, remaining: 900, next_at: '', overdue: [] }),
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Switch on' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^This waits until your email is verified\./)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Switch on' })).toBeDisabled();
  });
});

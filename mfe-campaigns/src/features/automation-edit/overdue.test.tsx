import { api, apiOk, apiPage, formOf, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { sequence, STEP } from '../../testing/automation.fixture';

jest.setTimeout(60_000);

const paused = sequence({
  steps: [
    { id: 11, ...STEP, missed: 2, empty: 1, unsent: 4 },
    { id: 12, ...STEP, days: 4 },
  ],
});

describe('a sequence that is switched on while people wait for a message that is due', () => {
  it('asks whether it is sent or skipped, with the numbers, and preselects neither', async () => {
    const sent: unknown[] = [];
    const { user } = renderRemote(remote, '/messages/automations/5', {
      handlers: [
        api.get('messages/automations/5', () => apiOk(paused)),
        api.get('messages/automations/5/people', () => apiPage([])),
        api.get('messages/automations/5/forecast', () =>
          apiOk({ people: 9, messages: 2, remaining: 900, next_at: '', overdue: [{ step: 12, people: 7 }] }),
        ),
        api.put('messages/automations/5/state', async ({ request }) => {
          sent.push(await formOf(request));
          return apiOk({ id: 5 }, 'Switched on.');
        }),
      ],
    });
    expect(await screen.findByText(/2 left out because its time had passed/)).toBeInTheDocument();
    expect(screen.getByText(/1 left out because the text was empty for them/)).toBeInTheDocument();
    expect(screen.getByText(/4 not handed over/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Message 2: 7 people')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Switch on' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /^Send it/ }));
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(sent).toMatchObject([{ state: 'on', missed: 'send' }]));
  });
});

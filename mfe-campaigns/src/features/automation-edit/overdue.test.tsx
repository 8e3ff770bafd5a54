import type { Automation, AutomationForecast } from '@textloom/contracts';
import { api, apiOk, apiPage, formOf, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { automation, sequence, STEP } from '../../testing/automation.fixture';

const paused = sequence({
  steps: [
    { id: 11, ...STEP, missed: 2, empty: 1, unsent: 4, restored: 6 },
    { id: 12, ...STEP, days: 4 },
  ],
});

/** Opens the dialog that switches a sequence on; returns the saved body. */
async function asked(shown: Automation, forecast: Partial<AutomationForecast>) {
  const sent: unknown[] = [];
  const { user } = renderRemote(remote, '/messages/automations/5', {
    handlers: [
      api.get('messages/automations/5', () => apiOk(shown)),
      api.get('messages/automations/5/people', () => apiPage([])),
      api.get('messages/automations/5/runs', () => apiPage([])),
      api.get('messages/automations/5/forecast', () =>
        apiOk({ people: 9, messages: 2, remaining: 900, next_at: '', overdue: [], ...forecast }),
      ),
      api.put('messages/automations/5/state', async ({ request }) => {
        sent.push(await formOf(request));
        return apiOk({ id: 5 }, 'Switched on.');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByRole('radiogroup');
  return { user, dialog, sent, turnOn: () => dialog.getByRole('button', { name: 'Switch on' }) };
}

describe('switching on a sequence with overdue messages', () => {
  it('asks whether it is sent or skipped, with the numbers, and preselects neither', async () => {
    const { user, dialog, sent, turnOn } = await asked(paused, { overdue: [{ step: 12, people: 7 }] });
    expect(screen.getByText(/2 left out because its time had passed/)).toBeInTheDocument();
    expect(screen.getByText(/1 left out because the text was empty for them/)).toBeInTheDocument();
    expect(screen.getByText(/6 left out after a restore of the service/)).toBeInTheDocument();
    expect(screen.getByText(/4 not handed over/)).toBeInTheDocument();
    expect(dialog.getByText('Message 2: 7 people')).toBeInTheDocument();
    expect(turnOn()).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /^Send it/ }));
    await user.click(turnOn());
    await waitFor(() => expect(sent).toEqual([{ state: 'on', missed: 'send' }]));
  });
});

describe('decision 564: people who joined while a sequence was paused', () => {
  it('are named on its page, and switching it on asks whether it begins for them', async () => {
    const { user, dialog, sent, turnOn } = await asked(sequence({ held: 1_200, left_out: 3 }), { held: 1_200 });
    expect(screen.getByText(/^1,200 people joined while the sequence was paused\. When/)).toBeInTheDocument();
    expect(screen.getByText(/^3 people were left out of this sequence/)).toBeInTheDocument();
    expect(dialog.getByText(/^1,200 people joined while .* Should it begin for them\?$/)).toBeInTheDocument();
    expect(turnOn()).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /^Begin now/ }));
    await user.click(turnOn());
    await waitFor(() => expect(sent).toEqual([{ state: 'on', held: 'begin' }]));
  });

  it('are asked about together with missed messages, and both answers are required', async () => {
    const tagged = sequence({ trigger: 'tag', keyword_id: 0, held: 2 });
    const { user, dialog, sent, turnOn } = await asked(tagged, { held: 2, overdue: [{ step: 11, people: 1 }] });
    expect(dialog.getByText(/^The sequence would have begun for 2 people while it was paused/)).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /^Leave them out/ }));
    expect(turnOn()).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /^Skip it/ }));
    await user.click(turnOn());
    await waitFor(() => expect(sent).toEqual([{ state: 'on', missed: 'skip', held: 'leave' }]));
  });
});

describe('decision 578: birthdays and runs during the pause of a recurring campaign', () => {
  const birthdays = automation({ id: 5, every: 'birthday', state: 'paused', held: 4, left_out: 1, paused_runs: 2 });

  it('are named on its page, and switching it on asks whether the people get it late', async () => {
    const { user, dialog, sent, turnOn } = await asked(birthdays, { held: 4 });
    expect(screen.getByText(/^The birthday message of 4 people fell into the pause\. When/)).toBeInTheDocument();
    expect(
      screen.getByText('1 person was left out, because their birthday message fell into a pause.'),
    ).toBeInTheDocument();
    expect(screen.getByText('2 runs fell into a pause and were not sent.')).toBeInTheDocument();
    expect(
      dialog.getByText(/^The birthday message of 4 people fell into the pause\. Should they get it late\?$/),
    ).toBeInTheDocument();
    expect(turnOn()).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /^Send it with the next run/ }));
    await user.click(turnOn());
    await waitFor(() => expect(sent).toEqual([{ state: 'on', held: 'begin' }]));
  });
});

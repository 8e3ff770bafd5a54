import type { CustomField } from '@textloom/contracts';
import { api, apiOk, apiPage, formOf, make, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { sequence, STEP } from '../../testing/automation.fixture';

const LINKED = { id: 11, ...STEP, message: 'Look http://textloom.test/s/00001000000012345' };
const opened = sequence({
  trigger: 'tag',
  trigger_tag: 'vip',
  keyword_id: 0,
  when: 'After getting the tag “vip”, 2 messages',
  steps: [
    { ...LINKED, clicked: 2 },
    { id: 12, ...STEP, days: 4, only: 'clicked', of: 1, unmet: 5 },
  ],
});
const FIELDS: CustomField[] = [
  { id: 3, name: 'Renewal', slug: 'field_renewal', kind: 'date', choices: [] },
  { id: 4, name: 'Note', slug: 'field_note', kind: 'text', choices: [] },
];
type Sent = Record<string, string | string[]>;

const stepsOf = (sent: Sent | undefined): unknown[] =>
  [sent?.['steps[]'] ?? []].flat().map((step) => JSON.parse(step) as unknown);

function open(sent: Sent[], one = opened) {
  return renderRemote(remote, '/messages/automations/5', {
    profile: { custom_fields: FIELDS },
    handlers: [
      api.get('messages/automations/5', () => apiOk(one)),
      api.get('subscribers/tags', () => apiOk({ tags: ['VIP', 'VIP guests'] })),
      api.get('messages/automations/5/people', () => apiPage([])),
      api.get('messages/campaigns', () =>
        apiPage([make.campaignRow({ id: 31, name: 'Spring sale' })], { total_available_messages: 10 }),
      ),
      api.put('messages/automations/5', async ({ request }) => {
        sent.push(await formOf(request));
        return apiOk({ id: 5 }, 'Saved.');
      }),
    ],
  });
}

describe('the trigger of a sequence, and who gets its messages', () => {
  it('are shown in words and in the form, and can be changed and saved', async () => {
    const sent: Sent[] = [];
    const { user } = open(sent);
    expect(await screen.findByText(/After getting the tag “vip”/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue('vip');
    expect(screen.getByText(/2 clicked/)).toBeInTheDocument();
    expect(screen.getByText(/5 went on without it/)).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Begins when a person' }));
    await user.click(await screen.findByRole('option', { name: 'Clicks a link of a campaign' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose a campaign.')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Campaign' }));
    await user.click(await screen.findByRole('option', { name: 'Spring sale' }));
    await user.click(screen.getAllByRole('combobox', { name: 'For' })[1] ?? document.body);
    await user.click(await screen.findByRole('option', { name: 'Only those who did not click a link of' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ trigger: 'campaign', trigger_campaign: '31' });
    expect(stepsOf(sent[0])).toMatchObject([
      { only: 'everybody', of: 0 },
      { only: 'not_clicked', of: 1 },
    ]);
  });

  it('can be an existing tag or a new one', async () => {
    const sent: Sent[] = [];
    const { user } = open(sent);
    const tag = await screen.findByRole('combobox', { name: 'Tag' });
    await user.click(tag);
    await user.click(await screen.findByRole('option', { name: 'VIP guests' }));
    await user.type(tag, ' new');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ trigger: 'tag', trigger_tag: 'VIP guests new' });
  });

  it('can be the birthday or a custom date field, once or every year', async () => {
    const sent: Sent[] = [];
    const { user } = open(sent);
    await user.click(await screen.findByRole('combobox', { name: 'Begins when a person' }));
    await user.click(await screen.findByRole('option', { name: 'Has a birthday or another date' }));
    expect(screen.queryByRole('checkbox', { name: 'Every year' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Date' }));
    expect(screen.queryByRole('option', { name: 'Note' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'Renewal' }));
    await user.click(screen.getByRole('checkbox', { name: 'Every year' }));
    await user.clear(screen.getByRole('textbox', { name: 'Days before the date' }));
    await user.type(screen.getByRole('textbox', { name: 'Days before the date' }), '14');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ trigger: 'date', trigger_field: '3', trigger_yearly: '1', before: '14' });
  });

  it('names a removed field until another one is chosen', async () => {
    open([], sequence({ trigger: 'date', trigger_field: 9 }));
    expect(await screen.findByRole('combobox', { name: 'Date' })).toHaveTextContent('A field that was removed');
  });

  it('sends to everybody again when the message that a condition depends on is removed', async () => {
    const sent: Sent[] = [];
    const { user } = open(sent);
    await user.click(await screen.findByRole('button', { name: 'Remove message 1' }));
    expect(within(screen.getByRole('form', { name: 'Sequence' })).queryByRole('combobox', { name: 'For' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])).toMatchObject([{ id: 12, only: 'everybody', of: 0 }]);
  });

  it('says on switching on that people who meet the conditions get the messages until they leave or reply', async () => {
    const { user } = renderRemote(remote, '/messages/automations/5', {
      handlers: [
        api.get('messages/automations/5', () => apiOk({ ...opened, state: 'paused', leave_on_reply: true })),
        api.get('messages/automations/5/people', () => apiPage([])),
        api.get('messages/automations/5/forecast', () =>
          apiOk({ people: 7, messages: 2, remaining: 900, next_at: '' }),
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Switch on' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('At most 2 messages per person')).toBeInTheDocument();
    expect(
      dialog.getByText(
        'It starts for people from now on. Each person gets the messages whose condition they meet until they unsubscribe or reply, within your limits and your balance, and outside quiet hours.',
      ),
    ).toBeInTheDocument();
  });
});

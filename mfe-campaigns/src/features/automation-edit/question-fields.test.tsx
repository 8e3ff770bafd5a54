import type { CustomField, StepQuestion } from '@textloom/contracts';
import { api, apiError, apiOk, apiPage, formOf, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { sequence, STEP } from '../../testing/automation.fixture';

const FIELDS: CustomField[] = [
  { id: 3, name: 'Colour', slug: 'field_colour', kind: 'choice', choices: ['Red', 'Dark blue'] },
  { id: 4, name: 'People', slug: 'field_people', kind: 'number', choices: [] },
  { id: 5, name: 'Birthday', slug: 'field_birthday', kind: 'date', choices: [] },
  { id: 6, name: 'Note', slug: 'field_note', kind: 'text', choices: [] },
];
const QUESTION: StepQuestion = { field: 3, remind: 5, reminder: 'Still there?', ends: 72 };
type Sent = Record<string, string | string[]>;

const stepsOf = (sent: Sent | undefined): unknown[] =>
  [sent?.['steps[]'] ?? []].flat().map((step) => JSON.parse(step) as unknown);

async function open(
  first: { question?: StepQuestion | null; message?: string } = {},
  save: () => Response = () => apiOk({ id: 5 }, 'Saved.'),
) {
  const sent: Sent[] = [];
  const steps = [
    { id: 11, ...STEP, message: 'Which colour?', ...first },
    { id: 12, ...STEP, days: 4 },
  ];
  const opened = sequence({ trigger: 'tag', trigger_tag: 'vip', steps });
  const { user } = renderRemote(remote, '/messages/automations/5', {
    profile: { custom_fields: FIELDS },
    handlers: [
      api.get('messages/automations/5', () => apiOk(opened)),
      api.get('subscribers/tags', () => apiOk({ tags: ['vip'] })),
      api.get('messages/automations/5/people', () => apiPage([])),
      api.put('messages/automations/5', async ({ request }) => {
        sent.push(await formOf(request));
        return save();
      }),
    ],
  });
  const nth = (role: string, name: string, index = 0): HTMLElement => {
    const found = screen.getAllByRole(role, { name })[index];
    if (!found) throw new Error(`no ${role} ${name}`);
    return found;
  };
  const choose = async (name: string, option: string, index = 0): Promise<void> => {
    await user.click(nth('combobox', name, index));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const fill = async (name: string, value: string, index = 0): Promise<void> => {
    await user.clear(nth('textbox', name, index));
    if (value !== '') await user.type(nth('textbox', name, index), value);
  };
  await screen.findAllByRole('checkbox', { name: 'Ask a question' });
  return {
    ...{ sent, user, nth, choose, fill },
    ask: () => user.click(nth('checkbox', 'Ask a question')),
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  };
}

describe('decision 790: a message of a sequence asks a question', () => {
  it.each(FIELDS)('whose answer a field keeps: $kind', async ({ id, name }) => {
    const { ask, choose, save, sent } = await open();
    await ask();
    await choose('Keep the answer in', name);
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])).toMatchObject([
      { question: { field: id, remind: 24, reminder: '', ends: 72 } },
      { question: null },
    ]);
  });

  it('with its choices, a reminder, and times in hours or days', async () => {
    const { user, ask, choose, fill, nth, save, sent } = await open();
    await ask();
    await choose('Keep the answer in', 'Colour');
    await user.click(screen.getByRole('button', { name: 'Insert the choices into the message' }));
    expect(nth('textbox', 'Message')).toHaveValue('Which colour? Reply 1 for Red, 2 for Dark blue.');
    await fill('Remind after', '20');
    await choose('Unit', 'Hours');
    await fill('Text of the reminder', 'Still there?');
    await fill('Go on without an answer after', '2');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])[0]).toMatchObject({
      question: { field: 3, remind: 20, reminder: 'Still there?', ends: 48 },
    });
  });

  it('as it was stored; 0 reminds nobody', async () => {
    const { fill, nth, save, sent } = await open({ question: QUESTION });
    expect(nth('checkbox', 'Ask a question')).toBeChecked();
    expect(nth('textbox', 'Remind after')).toHaveValue('5');
    expect(nth('combobox', 'Unit')).toHaveTextContent('Hours');
    expect(nth('textbox', 'Go on without an answer after')).toHaveValue('3');
    expect(nth('combobox', 'Unit', 1)).toHaveTextContent('Days');
    await fill('Remind after', '0');
    expect(screen.queryByRole('textbox', { name: 'Text of the reminder' })).toBeNull();
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])[0]).toMatchObject({ question: { field: 3, remind: 0, reminder: '', ends: 72 } });
  });

  it('of a field that was removed until another one is chosen', async () => {
    await open({ question: { ...QUESTION, field: 99 } });
    expect(screen.getByRole('combobox', { name: /Keep the answer in/ })).toHaveTextContent('A field that was removed');
  });
});

describe('what is wrong with a question is said at its field, and what was typed stays', () => {
  it('no field, no text, a reminder after the end, times that are too long, empty or too short', async () => {
    const { ask, fill, choose, nth, save, sent } = await open();
    await ask();
    await fill('Message', '');
    await fill('Remind after', '4');
    await save();
    const described = (role: string, name: string | RegExp): HTMLElement => screen.getByRole(role, { name });
    expect(await screen.findByText('Choose the field that keeps the answer.')).toBeInTheDocument();
    expect(described('combobox', /Keep the answer in/)).toHaveAccessibleDescription(
      'Choose the field that keeps the answer.',
    );
    expect(screen.getAllByText('Write the question.')).not.toHaveLength(0);
    expect(nth('textbox', 'Remind after')).toHaveAccessibleDescription(
      'The reminder must come before the time to answer is over.',
    );
    await fill('Go on without an answer after', '31');
    await save();
    expect(nth('textbox', 'Go on without an answer after')).toHaveAccessibleDescription(
      'At most 720 hours, or 30 days.',
    );
    await fill('Go on without an answer after', '');
    await save();
    expect(nth('textbox', 'Go on without an answer after')).toHaveAccessibleDescription('Enter a number.');
    expect(nth('textbox', 'Remind after')).toHaveValue('4');
    await fill('Go on without an answer after', '5');
    await choose('Keep the answer in', 'Note');
    await fill('Message', 'What do you like?');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])[0]).toMatchObject({ question: { field: 6, remind: 96, ends: 120 } });
  });

  it('by the server, for the field and for the reminder', async () => {
    const refused = { field_1: 'This field was removed.', reminder_1: 'There is no field {nothing}.' };
    const { nth, save } = await open({ question: QUESTION }, () =>
      apiError(422, 'validation', 'Please check the form.', refused),
    );
    await save();
    expect(await screen.findByText('This field was removed.')).toBeInTheDocument();
    expect(nth('textbox', 'Text of the reminder')).toHaveAccessibleDescription('There is no field {nothing}.');
    expect(nth('textbox', 'Text of the reminder')).toHaveValue('Still there?');
  });
});

describe('decision 795: a later message is for those who answered, who did not, or who gave one answer', () => {
  it.each([
    ['Only those who answered', 'answered'],
    ['Only those who did not answer', 'not_answered'],
  ])('%s', async (label, only) => {
    const { choose, save, sent } = await open({ question: QUESTION });
    await choose('For', label, 1);
    await choose('Message', 'Message 1');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])[1]).toMatchObject({ only, of: 1, answer: '' });
  });

  it('one of the choices, or a typed answer; without one the error is at the answer', async () => {
    const { choose, save, sent } = await open({ question: QUESTION });
    await choose('For', 'Only those with this answer to', 1);
    await choose('Message', 'Message 1');
    await save();
    expect(await screen.findByText('Enter the answer.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await choose('Answer', 'Dark blue');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])[1]).toMatchObject({ only: 'answered_with', of: 1, answer: 'Dark blue' });
  });

  it('and an answer is typed if the field has no choices', async () => {
    const { choose, fill, save, sent } = await open({ question: { ...QUESTION, field: 4 } });
    await choose('For', 'Only those with this answer to', 1);
    await choose('Message', 'Message 1');
    await fill('Answer', '7');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsOf(sent[0])[1]).toMatchObject({ only: 'answered_with', of: 1, answer: '7' });
  });

  it('but not of a message that asks nothing', async () => {
    const { user, choose, save, sent } = await open({ question: QUESTION });
    await choose('For', 'Only those who answered', 1);
    await choose('Message', 'Message 1');
    await user.click(screen.getAllByRole('checkbox', { name: 'Ask a question' })[0] ?? document.body);
    await save();
    expect(await screen.findByText('Choose an earlier message that asks a question.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });
});

import type { ScheduledReply } from '@textloom/contracts';
import { api, apiError, apiOk, make, screen, waitFor, within } from '@textloom/testing';
import { field, server, showThread, threadOf } from '../../testing/reply.fixture';

interface Sent {
  call: string;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const PATH = 'profiles/inbox/scheduled';
const record = (call: string) => async (info: { request: Request }) => {
  const text = await info.request
    .clone()
    .formData()
    .catch(() => new FormData());
  sent.push({ call, body: Object.fromEntries(text) });
  return (answers.shift() ?? (() => apiOk({ id: 5 }, 'Done')))();
};
const handlers = [
  api.post('profiles/inbox/12/scheduled', record('schedule')),
  api.put(`${PATH}/5`, record('change')),
  api.post(`${PATH}/5/send`, record('send')),
  api.delete(`${PATH}/5`, record('remove')),
  api.post(`${PATH}/5/restore`, record('restore')),
];

const scheduled = (changes: Partial<ScheduledReply> = {}): ScheduledReply => ({
  id: 5,
  message: 'See you at six',
  segments: 1,
  attachment: null,
  author: 'Olivia Owner',
  send_at: '2036-11-06T09:00:00-06:00',
  state: 'waiting',
  reason: '',
  quiet: false,
  ...changes,
});
const show = (...replies: ScheduledReply[]) => {
  server.thread = { ...threadOf(), scheduled: replies };
  return showThread({ handlers });
};
const list = () => screen.findByRole('list', { name: 'Scheduled replies' });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  server.reset();
  sent = [];
  answers = [];
});

describe('decision 780: Send later', () => {
  it('schedules the reply at the chosen time, says so, and empties the composer', async () => {
    const { user, alerts } = show();
    await user.type(await field(), 'See you');
    await user.click(button('Send later'));
    await user.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ call: 'schedule', body: { message: 'See you', segments: '1' } });
    const ahead = Date.parse(String(sent[0]?.body.send_at)) - Date.now();
    expect(ahead).toBeGreaterThan(9 * 3_600_000 - 1);
    expect(ahead).toBeLessThan(34 * 3_600_000);
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(alerts()).toContainEqual({
      kind: 'success',
      html: expect.stringMatching(/^The reply leaves on .* 9:00 AM.*, unless the person writes first\.$/),
    });
    expect(server.sent).toEqual([]);
  });

  it('keeps the text and shows why, if the reply is empty or refused', async () => {
    const { user, alerts } = show();
    await user.click(await screen.findByRole('button', { name: 'Send later' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    answers = [
      () => apiError(422, 'invalid', 'Check it', { message: 'This text is too long.' }),
      () => apiError(409, 'opted_out', 'This person has unsubscribed and cannot be texted.'),
    ];
    await user.type(await field(), 'See you');
    for (const shown of [
      async () => expect(await screen.findByText('This text is too long.')).toBeInTheDocument(),
      () =>
        waitFor(() =>
          expect(alerts()).toContainEqual({
            kind: 'danger',
            html: 'This person has unsubscribed and cannot be texted.',
          }),
        ),
    ]) {
      await user.click(button('Send later'));
      await user.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
      await shown();
      expect(await field()).toHaveValue('See you');
    }
  });

  it('asks for any other time, in the timezone of the profile, with an error at its field', async () => {
    const { user } = show();
    await user.type(await field(), 'See you');
    await user.click(button('Send later'));
    await user.click(await screen.findByRole('menuitem', { name: 'Pick a date and time…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send later' });
    expect(await within(dialog).findByText('Central time, the timezone of your profile.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    expect(await within(dialog).findByText('Enter a date and time, like 12/31/2026 09:30 AM.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('decision 780: replies that wait', () => {
  it('are listed with their author and moment, and a warning in quiet hours', async () => {
    show(scheduled({ quiet: true }));
    const item = within(await list()).getByRole('listitem');
    expect(item).toHaveTextContent('See you at six');
    expect(item).toHaveTextContent(
      /Olivia Owner · Leaves on Nov 6, 2036.* 9:00 AM, CST, unless the person writes first/,
    );
    expect(item).toHaveTextContent('In the quiet hours of this person. The reply is sent nevertheless.');
  });

  it('are sent now, and cancelled with Undo, which has the focus', async () => {
    const { user } = show(scheduled());
    await list();
    await user.click(button('Send now'));
    await waitFor(() => expect(sent).toMatchObject([{ call: 'send' }]));
    await waitFor(() => expect(button('Cancel reply')).toBeEnabled());
    await user.click(button('Cancel reply'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
    expect(screen.getByText('The scheduled reply is cancelled.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['send', 'remove', 'restore']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  });

  it('are changed in a dialog, which keeps what was typed if it is refused', async () => {
    const { user } = show(scheduled());
    await list();
    await user.click(button('Edit'));
    const dialog = await screen.findByRole('dialog', { name: 'Scheduled reply' });
    const text = within(dialog).getByRole('textbox', { name: 'Message' });
    await user.clear(text);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('A message is required.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    answers = [() => apiError(422, 'invalid', 'Check it', { send_at: 'Choose a time within the next 30 days.' })];
    await user.type(text, 'See you at seven');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Choose a time within the next 30 days.')).toBeInTheDocument();
    expect(text).toHaveValue('See you at seven');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ call }) => call)).toEqual(['change', 'change']);
  });
});

describe('decision 782: replies that were not sent', () => {
  const reason = 'Withdrawn, because Sam Rivera wrote first.';

  it('show the reason, and Edit and send puts the words back into the empty composer', async () => {
    const { user } = show(scheduled({ state: 'withdrawn', reason }));
    expect(within(await list()).getByRole('status')).toHaveTextContent(reason);
    expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
    await user.type(await field(), 'x');
    expect(screen.queryByRole('button', { name: 'Edit and send' })).not.toBeInTheDocument();
    await user.clear(await field());
    await user.click(button('Edit and send'));
    expect(await field()).toHaveValue('See you at six');
    expect(await field()).toHaveFocus();
    await waitFor(() => expect(sent).toMatchObject([{ call: 'remove' }]));
  });

  it('stay while they have a file, which the composer cannot take over', async () => {
    const attachment = {
      url: 'https://files.example/a',
      name: 'menu.png',
      mime: 'image/png',
      extension: 'png',
      note: '',
    };
    const { user } = show(scheduled({ state: 'refused', reason: 'Not sent: This account is on hold.', attachment }));
    await list();
    expect(screen.getByText(/The file stays here/)).toBeInTheDocument();
    await user.click(button('Edit and send'));
    expect(await field()).toHaveValue('See you at six');
    expect(sent).toEqual([]);
    await user.click(button('Discard'));
    await waitFor(() => expect(sent).toMatchObject([{ call: 'remove' }]));
    expect(await screen.findByText('The reply is discarded.')).toBeInTheDocument();
  });

  it('of a person who has left can only be discarded', async () => {
    server.thread = {
      ...threadOf([], make.subscriber({ id: 42, disabled: 1, disabled_at: '2026-11-05T12:00:00-08:00' })),
      scheduled: [scheduled({ state: 'withdrawn', reason: 'Withdrawn, because Sam has unsubscribed or was removed.' })],
    };
    showThread({ handlers });
    expect(
      within(await list())
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Discard']);
  });
});

import { api, apiError, apiOk, fireEvent, HttpResponse, make, screen, waitFor, within } from '@textloom/testing';
import { field, sendButton, server, showThread, threadOf, unsent } from '../../testing/reply.fixture';

beforeEach(() => server.reset());

describe('INBOX-024, INBOX-025: the reply panel', () => {
  it('has a composer, Reply to Subscriber, and Cancel, which discards the text and goes back @long', async () => {
    const { user, address } = showThread();
    await user.type(await field(), 'See you at six');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/account/inbox'));
    expect(server.sent).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.includes('reply-draft'))).toEqual([]);
  });

  it('has a mobile preview, collapsed at first where space is short', async () => {
    const { user } = showThread();
    await user.type(await field(), 'See you at six');
    expect(screen.queryByRole('figure', { name: 'Preview on a phone' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Preview', expanded: false }));
    const preview = screen.getByRole('figure', { name: 'Preview on a phone' });
    expect(within(preview).getByText('See you at six')).toBeInTheDocument();
    expect(within(preview).getByText('55888')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Preview', expanded: true }));
    expect(preview).not.toBeInTheDocument();
  });

  it('decision 694: says from which number answers leave, where it is not the account’s, in the preview too', async () => {
    const from = '(888) 555-0100';
    server.thread = { ...threadOf(), info: { ...threadOf().info, answers_from: from } };
    const { user } = showThread();
    expect(await screen.findByText(`Answers leave from ${from}.`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Preview', expanded: false }));
    expect(within(screen.getByRole('figure', { name: 'Preview on a phone' })).getByText(from)).toBeInTheDocument();
  });

  it('shows and counts the sender’s name that precedes the first text to a person', async () => {
    server.thread = { ...threadOf(), info: { ...threadOf().info, begins_with: "Marco's Pizza" } };
    const { user } = showThread();
    const help = "Begins with “Marco's Pizza:”, because this person got no welcome.";
    expect(await screen.findByText(help)).toBeInTheDocument();
    await user.type(await field(), 'See you');
    expect(screen.getByText('22/160')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Preview', expanded: false }));
    expect(screen.getByText("Marco's Pizza: See you")).toBeInTheDocument();
    fireEvent.change(await field(), { target: { value: 'a'.repeat(150) } });
    await user.click(sendButton());
    expect(screen.getByText(/5 characters too long/)).toBeInTheDocument();
    expect(server.sent).toEqual([]);
    fireEvent.change(await field(), { target: { value: "Marco's Pizza is open" } });
    expect(screen.queryByText(help)).not.toBeInTheDocument();
  });

  it('is absent for unsubscribed people', async () => {
    server.thread = threadOf([], make.subscriber({ id: 42, disabled: 1, disabled_at: '2026-11-05T12:00:00-08:00' }));
    showThread();
    expect(await screen.findByText('This person has unsubscribed and cannot be texted.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reply to Subscriber' })).not.toBeInTheDocument();
  });

  it('keeps the text of the reply while a note is written, and r returns to it', async () => {
    const { user } = showThread();
    await user.type(await field(), 'See you');
    await user.click(screen.getByRole('tab', { name: 'Note' }));
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    await user.keyboard('r');
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('See you');
  });

  it('the key does nothing while another field has the focus', async () => {
    const { user } = showThread();
    await user.type(await field(), 'r');
    expect(await field()).toHaveValue('r');
  });
});

describe('INBOX-026, INBOX-027, API-004: sending a reply', () => {
  it('sends multipart with the subscriber’s fields, confirms it and empties the composer', async () => {
    const { user, alerts } = showThread();
    await user.type(await field(), 'See you at six');
    await user.click(sendButton());
    expect(await field()).toHaveValue('');
    await waitFor(() => expect(alerts()).toContainEqual({ kind: 'success', html: 'Response sent to subscriber' }));
    expect(Object.fromEntries(server.sent[0]?.form ?? [])).toEqual({
      subscriber_id: '42',
      phone: '5125550123',
      message: 'See you at six',
      segments: '1',
    });
    await waitFor(() => expect(unsent()).not.toBeInTheDocument());
  });

  it('sends the chosen file with class 3, and says that drafts do not keep it', async () => {
    const { user } = showThread();
    await user.type(await field(), 'Our menu');
    const picture = new File(['x'], 'menu.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Attachment'), picture);
    expect(screen.getByText(/The file is not: attach it again/)).toBeInTheDocument();
    await user.click(sendButton());
    await waitFor(() => expect(server.sent).toHaveLength(1));
    const form = server.sent[0]?.form;
    expect([form?.get('segments'), form?.get('file')]).toEqual(['3', expect.objectContaining({ name: 'menu.png' })]);
    expect(screen.queryByRole('button', { name: 'Remove menu.png' })).not.toBeInTheDocument();
  });

  it('sends by Ctrl+Enter, and a double click sends once without an error', async () => {
    const { user } = showThread();
    await user.type(await field(), 'First{Control>}{Enter}{/Control}');
    await user.type(await field(), 'Second');
    await user.dblClick(sendButton());
    await waitFor(() => expect(server.sent.map(({ form }) => form.get('message'))).toEqual(['First', 'Second']));
    expect(screen.queryByText('A message is required.')).not.toBeInTheDocument();
  });
});

describe('ERR-004: a reply that cannot be sent', () => {
  it('requires a message', async () => {
    const { user } = showThread();
    await field();
    await user.click(sendButton());
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect(server.sent).toEqual([]);
  });

  it('refuses a wrong or large file with the specified messages, keeping the text', async () => {
    const { user } = showThread();
    await user.type(await field(), 'Our menu');
    const large = Object.defineProperty(new File(['x'], 'menu.mp4'), 'size', { value: 5_242_881 });
    for (const [file, text] of [
      [new File(['x'], 'menu.exe'), 'File type not allowd'],
      [large, /^File size error: menu\.mp4 has 5,242,881 bytes/],
    ] as const) {
      fireEvent.change(screen.getByLabelText('Attachment'), { target: { files: [file] } });
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    expect(await field()).toHaveValue('Our menu');
  });

  it('shows the server’s message, and the reply with the possible actions', async () => {
    server.failures = [() => apiError(409, 'not_enough_messages', 'You do not have enough messages.')];
    const { user, alerts } = showThread();
    await user.type(await field(), 'See you at six');
    await user.click(sendButton());
    await waitFor(() => expect(alerts()).toContainEqual({ kind: 'danger', html: 'You do not have enough messages.' }));
    expect(within(screen.getByRole('alert')).getByText('You do not have enough messages.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buy messages' })).toHaveAttribute('href', '/plans/addmessages');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await field()).toHaveValue('See you at six');
    expect(unsent()).not.toBeInTheDocument();
  });

  it('leads to the plans when the subscription has expired', async () => {
    server.failures = [() => apiError(403, 'subscription_expired', 'Your subscription expired.')];
    const { user } = showThread();
    await user.type(await field(), 'See you at six');
    await user.click(sendButton());
    expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(unsent()).not.toBeInTheDocument();
  });

  it('keeps the text of a reply to a person who has just left', async () => {
    const reason = 'This person has unsubscribed and cannot be texted.';
    server.failures = [() => apiError(409, 'opted_out', reason)];
    const { user } = showThread();
    await user.type(await field(), 'See you at six');
    await user.click(sendButton());
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getByText('See you at six')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
  });

  it('is retried with the same key after no response, and with a new key after a refusal', async () => {
    server.failures = [() => HttpResponse.error(), () => apiError(500, 'internal', 'It broke.')];
    const { user } = showThread();
    await user.type(await field(), 'See you at six');
    await user.click(sendButton());
    for (const times of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(server.sent).toHaveLength(times));
    }
    const [first, second, third] = server.sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(second);
    await waitFor(() => expect(unsent()).not.toBeInTheDocument());
  });
});

describe('canned replies', () => {
  const templates = [
    make.template({ id: 1, name: 'Hours', message: 'Hi {first_name|friend}, we close at ten.' }),
    make.template({ id: 2, name: 'Parking', message: 'Park behind the house.' }),
    make.template({ id: 3, name: 'Old', message: 'Not any more.', disabled: true }),
  ];
  const offering = (entries: unknown[]) => [api.get('messages/templates/all', () => apiOk({ entries }))];
  const options = () => screen.getAllByRole('option').map((option) => option.textContent);

  it('open by / in an empty field, filled for this subscriber, and are chosen by keys', async () => {
    const { user } = showThread({ handlers: offering(templates) });
    await user.type(await field(), '/');
    const search = await screen.findByRole('combobox', { name: 'Search templates' });
    expect(search).toHaveFocus();
    expect(options()).toEqual(['HoursHi Sam, we close at ten.', 'ParkingPark behind the house.']);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /^Parking/ })).toHaveAttribute('aria-selected', 'true');
    expect(search).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /^Parking/ }).id);
    await user.type(search, 'close');
    expect(options()).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    expect(await field()).toHaveValue('Hi Sam, we close at ten.');
    expect(await field()).toHaveFocus();
  });

  it('have the values of the subscriber’s custom fields, or their fallbacks', async () => {
    server.thread = threadOf([], make.subscriber({ id: 42, values: { '3': '42' } }));
    const entries = [make.template({ id: 1, name: 'Shoes', message: 'Size {field_size|any}, {field_colour|black}.' })];
    const { user } = showThread({
      profile: {
        custom_fields: [
          { id: 3, name: 'Size', slug: 'field_size', kind: 'number', choices: [] },
          { id: 4, name: 'Colour', slug: 'field_colour', kind: 'text', choices: [] },
        ],
      },
      handlers: offering(entries),
    });
    await user.type(await field(), '/');
    await user.click(await screen.findByRole('option', { name: /^Shoes/ }));
    expect(await field()).toHaveValue('Size 42, black.');
  });

  it('open by their button too, and are appended to the text', async () => {
    const { user } = showThread({ handlers: offering(templates) });
    await user.type(await field(), 'Sure!');
    await user.click(screen.getByRole('button', { name: 'Templates' }));
    await user.click(await screen.findByRole('option', { name: /^Parking/ }));
    expect(await field()).toHaveValue('Sure! Park behind the house.');
  });

  it('are refused where they do not fit, keeping the text @long', async () => {
    const long = make.template({ id: 4, name: 'Long', message: 'x'.repeat(300), segments: 2 });
    const { user } = showThread({ handlers: offering([long]) });
    await user.type(await field(), 'A word before');
    await user.click(screen.getByRole('button', { name: 'Templates' }));
    await user.click(await screen.findByRole('option', { name: /^Long/ }));
    expect(await screen.findByText(/This template is too long/)).toBeInTheDocument();
    expect(await field()).toHaveValue('A word before');
  });

  it('close by Escape, leaving the field as it was', async () => {
    const { user } = showThread({ handlers: offering(templates) });
    await user.type(await field(), '/');
    await screen.findByRole('combobox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
  });

  it('show that there are no templates, no matches, or that loading failed @long', async () => {
    const { user, unmount } = showThread({ handlers: offering([]) });
    await user.type(await field(), '/');
    expect(await screen.findByText(/There are no templates yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New Template' })).toHaveAttribute('href', '/messages/template/add');
    expect(screen.getByRole('link', { name: 'Manage Templates' })).toHaveAttribute('href', '/messages/templates');
    unmount();
    const again = showThread({ handlers: offering(templates) });
    await again.user.type(await field(), '/');
    await again.user.type(await screen.findByRole('combobox'), 'zzz');
    expect(screen.getByText('No result.')).toBeInTheDocument();
  });
});

describe('the report that a user is typing', () => {
  it('is sent once in three seconds while there is a text', async () => {
    const { user } = showThread();
    await user.type(await field(), 'See you');
    await waitFor(() => expect(server.typed).toBe(1));
  });
});

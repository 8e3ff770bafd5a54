import type { NumberPort } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, fireEvent, formOf, renderPart, screen, waitFor } from '@textloom/testing';
import { PortCard } from './port.card';

const PORT: NumberPort = {
  ...{ number: '5125550177', kind: 'local', state: 'requested', provider: 'Ring Ring', wished_on: '2027-01-20' },
  ...{
    signed_by: 'Luigi Rossi',
    signed_at: '2026-12-01T09:30:00-08:00',
    reason: '',
    submitted_at: null,
    ended_at: null,
  },
};

/** Shows the card; returns what was sent. */
function show(port: NumberPort | null, problem = '', refusal?: Record<string, string>) {
  let now = { port, problem };
  const sent: unknown[] = [];
  const view = renderPart(<PortCard />, {
    path: '/account/number',
    handlers: [
      api.get('profiles/number-port', () => apiOk(now)),
      api.post('profiles/number-port', async ({ request }) => {
        sent.push(await formOf(request));
        if (refusal) return apiError(422, 'invalid', 'No.', refusal);
        now = { port: PORT, problem: 'You have requested the transfer of a number.' };
        return apiOk({}, 'We have your request.');
      }),
      api.delete('profiles/number-port', () => {
        sent.push('withdraw');
        now = { port: null, problem: '' };
        return apiOk({}, 'Your request was withdrawn.');
      }),
    ],
  });
  return { ...view, sent };
}
const box = (name: string) => screen.getByRole('textbox', { name });

async function fill(user: ReturnType<typeof show>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Transfer a number…' }));
  const values = {
    ...{ 'Current provider': 'Ring Ring', 'Account number on the bill': '12-345' },
    ...{
      'Last 4 characters of the PIN': '9876',
      'Name on the bill': 'Luigi Rossi',
      Street: '12 Main Street',
      City: 'Austin',
    },
    ...{ State: 'TX', 'ZIP code': '78701', 'Full name, as your signature': 'Luigi Rossi' },
  };
  await user.type(box('Number'), '5125550177');
  for (const [name, value] of Object.entries(values)) {
    await user.click(box(name));
    await user.paste(value);
  }
  await user.click(screen.getByRole('checkbox', { name: /^Letter of authorization/ }));
}

describe('decision 726: bringing a number', () => {
  it('sends what the letter says, and shows the request, which can be withdrawn', async () => {
    const { user, sent, alerts, answerConfirm } = show(null);
    await fill(user);
    fireEvent.change(screen.getByLabelText('Preferred day'), { target: { value: '01/20/2027' } });
    await user.click(screen.getByRole('button', { name: 'Request the transfer' }));
    expect(await screen.findByText('(512) 555-0177')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        ...{ number: '5125550177', provider: 'Ring Ring', provider_account: '12-345', pin_last4: '9876' },
        ...{ bill_name: 'Luigi Rossi', bill_street: '12 Main Street', bill_city: 'Austin', bill_state: 'TX' },
        ...{ bill_zip: '78701', wished_on: '01/20/2027', signed_by: 'Luigi Rossi', accepted: '1' },
      },
    ]);
    expect(alerts().map(({ html }) => html)).toEqual(['We have your request.']);
    expect(
      screen.getByText(/^We will request the transfer from Ring Ring\. Your preferred day is Jan 20, 2027;/),
    ).toBeInTheDocument();
    const asked = answerConfirm(true);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect((await asked).title).toBe('Withdraw the request for (512) 555-0177?');
    expect(await screen.findByRole('button', { name: 'Transfer a number…' })).toBeInTheDocument();
    expect(sent.at(-1)).toBe('withdraw');
  });

  it('says what is missing at its field, and keeps what was typed when the server refuses it', async () => {
    const { user, sent } = show(null, '', { number: 'This number cannot be brought.' });
    await user.click(await screen.findByRole('button', { name: 'Transfer a number…' }));
    await user.click(screen.getByRole('button', { name: 'Request the transfer' }));
    expect(await screen.findByText('Current provider is required.')).toBeInTheDocument();
    expect(screen.getByText('Choose a day.')).toBeInTheDocument();
    expect(screen.getByText('Accept the letter of authorization.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await fill(user);
    fireEvent.change(screen.getByLabelText('Preferred day'), { target: { value: '01/20/2027' } });
    await user.click(screen.getByRole('button', { name: 'Request the transfer' }));
    expect(await screen.findByText('This number cannot be brought.')).toBeInTheDocument();
    expect(box('Current provider')).toHaveValue('Ring Ring');
  });

  it('shows that it was submitted, that it was refused, and nothing where no number can be brought', async () => {
    const { unmount } = show({ ...PORT, state: 'submitted' }, 'You have requested the transfer of a number.');
    expect(await screen.findByText(/^We have requested the transfer from Ring Ring\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
    unmount();
    const refused = show({ ...PORT, state: 'refused', reason: 'The name differs.' });
    expect(await screen.findByText('(512) 555-0177 could not be transferred: The name differs.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Transfer a number…' })).toBeInTheDocument();
    refused.unmount();
    const { container } = show({ ...PORT, state: 'done' }, 'You hold a number.');
    await waitFor(() => expect(container).not.toHaveTextContent('Transfer'));
  });

  it('says when it could not be loaded, and tries again', async () => {
    expectWarning(/failed/);
    renderPart(<PortCard />, {
      handlers: [api.get('profiles/number-port', () => apiError(500, 'internal', 'It broke.'))],
    });
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /again/i })).toBeInTheDocument();
  });
});

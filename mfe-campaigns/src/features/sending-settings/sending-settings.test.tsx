import type { SendingSettings } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  renderRemote,
  screen,
  waitFor,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const STORED: SendingSettings = {
  undo_seconds: 30,
  quiet: true,
  quiet_until: 8,
  quiet_from: 21,
  cap_day: 0,
  cap_week: 4,
  clarify: false,
  keep_promise: false,
  begin_with_name: false,
  law: { from: 480, to: 1_260 },
  hours_allowed: null,
};
const show = (options: FrameOptions = {}) =>
  renderRemote(remote, '/messages/settings', {
    ...options,
    handlers: [...(options.handlers ?? []), api.get('messages/settings', () => apiOk(STORED))],
  });
const choose = async (view: ReturnType<typeof show>, label: string, option: string): Promise<void> => {
  await view.user.click(await screen.findByRole('combobox', { name: label }));
  await view.user.click(screen.getByRole('option', { name: option }));
};

describe('Sending settings', () => {
  it('show the stored values and save changes @long', async () => {
    const saved: Record<string, unknown>[] = [];
    const view = show({
      handlers: [
        api.put('messages/settings', async ({ request }) => {
          saved.push(await formOf(request));
          return apiOk({ ...STORED, undo_seconds: 60, quiet_from: 20 }, 'Your sending settings were saved.');
        }),
      ],
    });
    expect(await screen.findByRole('combobox', { name: 'From' })).toHaveTextContent('8:00 AM');
    await choose(view, 'Time to undo after Send', '60 seconds');
    await choose(view, 'Until', '8:00 PM');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ undo_seconds: '60', quiet_until: '8', quiet_from: '20' });
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'Your sending settings were saved.' }]);
  });

  it('refuse too few hours, at the field @long', async () => {
    const view = show();
    await choose(view, 'From', 'Noon');
    await choose(view, 'Until', '3:00 PM');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Leave at least six hours of the day for sending.')).toBeInTheDocument();
  });

  it('say which hours the law allows, whatever is set', async () => {
    const view = show();
    const law = /US rules allow marketing texts from 8:00 AM to 9:00 PM .* always apply/;
    expect(await screen.findByText(law)).toBeInTheDocument();
    await view.user.click(screen.getByRole('checkbox', { name: /Send only in the hours/ }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'From' })).not.toBeInTheDocument());
    expect(screen.getByText(law)).toBeInTheDocument();
  });

  it('say why the account may text outside them', async () => {
    show({
      handlers: [api.get('messages/settings', () => apiOk({ ...STORED, hours_allowed: 'Alarms of a fire brigade' }))],
    });
    expect(
      await screen.findByText(
        'Our support allows this account to text outside the law’s hours: Alarms of a fire brigade',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/US rules allow/)).not.toBeInTheDocument();
  });

  it('show a limit as a number and no limit as an empty field, and save both', async () => {
    const saved: Record<string, unknown>[] = [];
    const view = show({
      handlers: [
        api.put('messages/settings', async ({ request }) => {
          saved.push(await formOf(request));
          return apiOk({ ...STORED, cap_day: 1, cap_week: 0 }, 'Your sending settings were saved.');
        }),
      ],
    });
    const [day, week] = [
      await screen.findByRole('textbox', { name: 'In a day' }),
      screen.getByRole('textbox', { name: 'In 7 days' }),
    ];
    expect([day, week].map((field) => (field as HTMLInputElement).value)).toEqual(['', '4']);
    await view.user.type(day, '1');
    await view.user.clear(week);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ cap_day: '1', cap_week: '' });
    expect(week).toHaveValue('');
  });

  it('are read-only for an authorized user', async () => {
    show({ profile: { authorized_account: true } });
    expect(await screen.findByText('Only the owner of the account can change these settings.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('keep the input if saving fails, and show an error if loading fails', async () => {
    const view = show({
      handlers: [api.put('messages/settings', () => apiError(422, 'invalid', 'No.', { quiet_from: 'Not this hour.' }))],
    });
    await choose(view, 'Until', '8:00 PM');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not this hour.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Until' })).toHaveTextContent('8:00 PM');
    view.unmount();
    expectWarning(/^Loading \["sending-settings"\] failed: It broke\./);
    renderRemote(remote, '/messages/settings', {
      handlers: [api.get('messages/settings', () => apiError(500, 'internal', 'It broke.'))],
    });
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

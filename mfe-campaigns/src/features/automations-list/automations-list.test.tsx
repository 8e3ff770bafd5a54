import { automationRowSchema, type AutomationRow } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  findRow,
  listStates,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';

const automation = (changes: Partial<AutomationRow> = {}): AutomationRow =>
  automationRowSchema.parse({
    id: 5,
    kind: 'recurring',
    name: 'Friday deal',
    state: 'on',
    when: 'Every Friday at 10:00 AM',
    next_at: '2026-11-27T08:00:00-08:00',
    people: 1200,
    sent: 3600,
    problem: '',
    added_at: '2026-11-02T12:00:00-08:00',
    ...changes,
  });

describe('the list of automations', () => {
  it('shows state, plan, next run and numbers; a row links to its automation', async () => {
    renderRemote(remote, '/messages/automations', {
      handlers: [api.get('messages/automations', () => apiPage([automation({ problem: 'Not enough messages.' })]))],
    });
    const row = await findRow('Friday deal');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'State',
      'Name',
      'When',
      'NextCentral',
      'People',
      'Messages',
      'Actions',
    ]);
    for (const text of ['On', 'Every Friday at 10:00 AM', '1,200', '3,600', 'Not enough messages.'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Friday deal' })).toHaveAttribute('href', '/messages/automations/5');
    expect(screen.getByRole('tab', { name: 'Automations' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('link', { name: 'New Sequence' })).toHaveAttribute(
      'href',
      '/messages/automations/add?kind=sequence',
    );
  });

  it('filters by kind @long', async () => {
    const asked: Record<string, string>[] = [];
    const { user } = renderRemote(remote, '/messages/automations', {
      handlers: [
        api.get('messages/automations', ({ request }) => (asked.push(queryOf(request)), apiPage([automation()]))),
      ],
    });
    await findRow('Friday deal');
    await openFilters(user);
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByRole('option', { name: 'Sequence' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[kind]': 'sequence' }));
  });

  it('asks by name before deleting; a refusal keeps the row @long', async () => {
    let works = false;
    const view = renderRemote(remote, '/messages/automations', {
      handlers: [
        api.get('messages/automations', () => apiPage([automation()])),
        api.delete('messages/automations/5', () =>
          works ? apiOk({ id: 5 }, 'Deleted.') : apiError(404, 'not_found', 'This automation was not found.'),
        ),
      ],
    });
    const row = await findRow('Friday deal');
    const remove = async (): Promise<void> => {
      const asked = view.answerConfirm(true);
      await view.user.click(within(row).getByRole('button', { name: 'Delete Friday deal' }));
      expect((await asked).title).toBe('Delete Friday deal?');
    };
    await remove();
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'This automation was not found.' }]));
    works = true;
    await remove();
    await waitFor(() => expect(screen.queryByText('Friday deal')).not.toBeInTheDocument());
  });
});

describe('SUBS-024, ERR-028: list states of the automations', () => {
  listStates({
    remote,
    path: '/messages/automations',
    call: 'messages/automations',
    label: 'Automations',
    row: automation(),
    text: 'Friday deal',
    empty: 'No automations yet',
    filter: 'kind=sequence',
  });
});

import { api, apiOk, make, renderPart, screen, within } from '@textloom/testing';
import { useState } from 'react';
import { RowMarks } from './row-marks';
import { TEAM_FILTERS, TeamFilters } from './team-filters';

const changes: object[] = [];
const NONE = { ...TEAM_FILTERS, search: '', unread: '' };
function Filters({ start = {} }: { start?: Partial<typeof NONE> }) {
  const [values, setValues] = useState({ ...NONE, ...start });
  return (
    <TeamFilters
      values={values}
      onChange={(change) => {
        changes.push(change);
        setValues({ ...values, ...change });
      }}
    />
  );
}
const show = (start: Partial<typeof NONE> = {}) =>
  renderPart(<Filters start={start} />, {
    handlers: [
      api.get('profiles/inbox/colleagues', () =>
        apiOk({
          entries: [
            { id: 1, name: 'Olivia Owner' },
            { id: 2, name: 'Nina Keller' },
          ],
        }),
      ),
    ],
  });

beforeEach(() => {
  changes.length = 0;
});

describe('filters of the list by state, assignee and mention', () => {
  it('offer every state and snoozed', async () => {
    const { user } = show();
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Open and waiting',
      'Open',
      'Waiting',
      'Done',
      'Snoozed',
      'Any',
    ]);
    await user.click(screen.getByRole('option', { name: 'Snoozed' }));
    expect(changes).toEqual([{ state: 'snoozed' }]);
  });

  it('a search lists every state unless one is chosen', async () => {
    const { user } = show({ search: 'pizza' });
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('Any');
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    expect(await screen.findAllByRole('option')).toHaveLength(5);
  });

  it('offer me, nobody and each colleague, loaded when the list opens', async () => {
    const { user } = show();
    await user.click(screen.getByRole('combobox', { name: 'Assigned to' }));
    await user.click(await screen.findByRole('option', { name: 'Nina Keller' }));
    expect(changes).toEqual([{ assignee: '2' }]);
    expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveTextContent('Nina Keller');
  });

  it('find mentions of the current user', async () => {
    const { user } = show();
    await user.click(screen.getByRole('checkbox', { name: 'Mentions me' }));
    await user.click(screen.getByRole('checkbox', { name: 'Mentions me' }));
    expect(changes).toEqual([{ mentioned: '1' }, { mentioned: '' }]);
  });

  it('name a removed user, and tolerate an invalid address', async () => {
    show({ assignee: '9', state: 'nonsense' });
    expect(await screen.findByText('A former user')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('Open and waiting');
  });
});

describe('marks of a row of the inbox list', () => {
  const marks = (changed: Parameters<typeof make.conversation>[0]): (string | null)[] => {
    const { container, unmount } = renderPart(<RowMarks conversation={make.conversation(changed)} />);
    const found = within(container)
      .queryAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label'));
    unmount();
    return found;
  };

  it('are absent for an open, unassigned conversation', () => {
    expect(marks({})).toEqual([]);
  });

  it('show in words that the last text may be an opt-out', () => {
    expect(marks({ doubtful: true })).toEqual(['May be an opt-out']);
  });

  it('show a hold instead of a possible opt-out', () => {
    expect(marks({ doubtful: true, held: 'wrong_number' })).toEqual(['On hold: says it is not the subscriber']);
    expect(marks({ held: 'asked_to_leave' })).toEqual(['On hold: asked to leave']);
  });

  it('show in words the assignee, the state, and the end of a snooze', () => {
    expect(marks({ state: 'waiting', assignee: { id: 2, name: 'Nina Keller' } })).toEqual([
      'Waiting',
      'Assigned to Nina Keller',
    ]);
    expect(marks({ state: 'done', snoozed_until: '2026-11-06T12:00:00-08:00' })).toEqual([
      'Snoozed until Nov 6, 2026. 2:00 PM, CST',
      'Done',
    ]);
  });
});

import type { PickerItem } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  formOf,
  queryOf,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { useState } from 'react';
import SubscriberPickerWidget from './subscriber-picker.widget';

const item = (id: number, first_name: string): PickerItem => ({
  id,
  text: `${first_name} Cruz, (512) 555-010${id}`,
  phone: `512555010${id}`,
  first_name,
  last_name: 'Cruz',
  keyword: 'PIZZA',
});
const onPick = jest.fn();
const onPickAsGroup = jest.fn();

function Opener({ grouped, selected }: { grouped: boolean; selected: readonly number[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <SubscriberPickerWidget
        open={open}
        selected={selected}
        confirmLabel="OK"
        onPick={(ids) => (onPick(ids), close())}
        onClose={close}
        {...(grouped ? { onPickAsGroup: (ids: number[], id: number) => (onPickAsGroup(ids, id), close()) } : {})}
      />
    </>
  );
}

async function show({
  grouped = false,
  selected = [],
  ...options
}: FrameOptions & { grouped?: boolean; selected?: readonly number[] } = {}) {
  const asked: Record<string, string>[] = [];
  const view = renderPart(<Opener grouped={grouped} selected={selected} />, {
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get(
        'subscribers/active/',
        ({ request }) => (
          asked.push(queryOf(request)),
          apiPage([item(1, 'Ana'), item(2, 'Bo')], { total_entries: 40, per_page_entries: 15 })
        ),
      ),
      api.get('subscribers/ids', () => apiOk({ ids: [1, 2, 3], total: 3, unsubscribed: 0 })),
    ],
  });
  await view.user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose subscribers' });
  return { ...view, asked, dialog };
}
const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) });

beforeEach(() => {
  onPick.mockReset();
  onPickAsGroup.mockReset();
});

describe('PICK-001, PICK-002, PICK-003, PICK-004, PICK-005, PICK-009: finding subscribers', () => {
  it('requests named subscribers by first name, 15 at a time', async () => {
    const { asked } = await show();
    await box('Ana');
    expect(asked).toEqual([
      {
        'filter[page]': '1',
        'filter[limit]': '15',
        'filter[orderby]': 'first_name',
        'filter[orderbytype]': 'ASC',
        'filter[withname]': 'true',
      },
    ]);
  });

  it('searches, filters by keyword, sorts, and pages by 15, 25, 50 or 100 @long', async () => {
    const { asked, user } = await show();
    await box('Ana');
    for (const [label, option, options] of [
      ['Keyword', 'PIZZA', expect.arrayContaining(['PIZZA'])],
      ['Sort by', 'Phone', ['First name', 'Last name', 'Phone']],
      ['Per page', '50', ['15', '25', '50', '100']],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: label }));
      const choice = await screen.findByRole('option', { name: option });
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(options);
      await user.click(choice);
    }
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ana');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        'filter[page]': '1',
        'filter[limit]': '50',
        'filter[orderby]': 'phone',
        'filter[orderbytype]': 'ASC',
        'filter[withname]': 'true',
        'filter[keyword]': 'PIZZA',
        'filter[search]': 'ana',
      }),
    );
  });

  it('finds subscribers without a name once "With name" is off', async () => {
    const { asked, user } = await show();
    await box('Ana');
    await user.click(screen.getByRole('checkbox', { name: 'With name' }));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        'filter[page]': '1',
        'filter[limit]': '15',
        'filter[orderby]': 'first_name',
        'filter[orderbytype]': 'ASC',
      }),
    );
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["subscribers","active".* failed: It broke\./);
    await show({ handlers: [api.get('subscribers/active/', () => apiError(500, 'internal', 'It broke.'))] });
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

describe('PICK-006, PICK-007, PICK-008: choosing subscribers', () => {
  it('counts the chosen and passes the ids to its opener', async () => {
    const { user, dialog } = await show({ selected: [9] });
    expect(within(dialog).getByText('1 selected')).toBeInTheDocument();
    await user.click(await box('Bo'));
    expect(within(dialog).getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(onPick).toHaveBeenCalledWith([9, 2]);
  });

  it('selects a page, or all matches', async () => {
    const { user, dialog } = await show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(await box('Ana')).toBeChecked();
    expect(within(dialog).getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Select all 40' }));
    expect(await within(dialog).findByText('3 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(onPick).toHaveBeenCalledWith([1, 2, 3]);
  });

  it('works by keyboard: Space chooses, Escape closes, the focus returns', async () => {
    const { user } = await show();
    (await box('Ana')).focus();
    await user.keyboard(' ');
    expect(await box('Ana')).toBeChecked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(onPick).not.toHaveBeenCalled();
  });
});

describe('PICK-007, PERM-022: Save & Create Group', () => {
  it('prompts for a name, creates the group and returns it', async () => {
    const saved: Record<string, string | string[]>[] = [];
    const { user } = await show({
      grouped: true,
      permissions: ['group_creategroups'],
      handlers: [
        api.post(
          'subscribers/groups',
          async ({ request }) => (
            saved.push(await formOf(request)),
            apiOk({ id: 77, total_subscribers: 1 }, 'A new Group was created.')
          ),
        ),
      ],
    });
    await user.click(await box('Ana'));
    await user.click(screen.getByRole('button', { name: 'Save & Create Group' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the group' }), 'Tonight');
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    await waitFor(() => expect(onPickAsGroup).toHaveBeenCalledWith([1], 77));
    expect(saved).toEqual([{ name: 'Tonight', subscribers: '1', removed: '', keep: '0' }]);
  });

  it('is not offered without the permission, or to openers without groups', async () => {
    await show({ grouped: true, permissions: [] });
    await box('Ana');
    expect(screen.queryByRole('button', { name: 'Save & Create Group' })).not.toBeInTheDocument();
  });
});

describe('PICK-006, PICK-008: choosing all matches', () => {
  it('blocks OK until done, so that no earlier, smaller choice is returned', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((done) => (answer = done));
    const { user } = await show({
      handlers: [
        api.get('subscribers/ids', async () => (await answered, apiOk({ ids: [1, 2, 3], total: 3, unsubscribed: 0 }))),
      ],
    });
    await box('Ana');
    await user.click(screen.getByRole('button', { name: /^Select all/ }));
    expect(screen.getByRole('button', { name: 'OK' })).toBeDisabled();
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(onPick).toHaveBeenCalledWith([1, 2, 3]);
  });
});

import { act, fireEvent, narrowScreen, renderPart, screen, within } from '@textloom/testing';
import { useState } from 'react';
import { DataTable, EmptyState, type Column, type DataTableProps, type TableSource } from '../index';

interface Row {
  id: number;
  name: string;
  count: number;
}
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', primary: true, render: ({ name }) => name, sort: 'first_name' },
  { key: 'count', header: 'Count', render: ({ count }) => count, width: 100 },
];
const rows: Row[] = [
  { id: 1, name: 'Sam', count: 3 },
  { id: 2, name: 'Jo', count: 4 },
];
const source: TableSource<Row> = {
  rows,
  reply: { per_page_entries: 2 },
  total: 5,
  page: 2,
  pages: 3,
  status: 'ready',
  error: null,
  refreshing: false,
  retry: jest.fn(),
};
const state = {
  values: { page: 2, orderby: 'added_at', orderbytype: 'DESC' as const },
  active: false,
  setPage: jest.fn(),
  setSort: jest.fn(),
  clear: jest.fn(),
};

const show = (changes: Partial<DataTableProps<Row>> = {}) =>
  renderPart(
    <DataTable
      label="People"
      columns={columns}
      source={source}
      state={state}
      empty={<EmptyState title="Nobody yet" />}
      {...changes}
    />,
  );
const nothing = { ...source, rows: [], total: 0, page: 1, pages: 1 };
const firstPage = { ...state, values: { ...state.values, page: 1 } };

afterEach(() => jest.restoreAllMocks());

describe('SUBS-024: the four states of a list', () => {
  it('announces that it is loading', () => {
    show({ source: { ...nothing, status: 'loading', reply: undefined } });
    expect(screen.getByRole('status', { name: 'Loading People' })).toBeInTheDocument();
  });

  it('suggests the next step when there are no rows', () => {
    show({ source: nothing, state: firstPage });
    expect(screen.getByText('Nobody yet')).toBeInTheDocument();
    expect(screen.queryByText('Clear Filters')).not.toBeInTheDocument();
  });

  it('offers Clear Filters when no row matches the filter', async () => {
    const { user } = show({ source: nothing, state: { ...firstPage, active: true } });
    expect(screen.getByText('No result.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(state.clear).toHaveBeenCalled();
  });

  it('replaces the table when a reply has no rows, and shows it again with the next reply', async () => {
    function Switched() {
      const [now, setNow] = useState(source);
      return (
        <>
          <button onClick={() => setNow(now === source ? nothing : source)}>Next reply</button>
          <DataTable
            label="People"
            columns={columns}
            source={now}
            state={{ ...firstPage, active: true }}
            empty={<EmptyState title="Nobody yet" />}
          />
        </>
      );
    }
    const { user } = renderPart(<Switched />);
    expect(screen.getByRole('table', { name: 'People' })).toBeInTheDocument();
    await user.click(screen.getByText('Next reply'));
    expect(screen.getByText('No result.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText('Sam')).not.toBeInTheDocument();
    await user.click(screen.getByText('Next reply'));
    expect(screen.getByText('Sam')).toBeInTheDocument();
    expect(screen.queryByText('No result.')).not.toBeInTheDocument();
  });

  it('offers Clear Filters when a filter may have caused the failure', async () => {
    const clear = jest.fn();
    const { user } = show({
      source: { ...nothing, status: 'failed', error: { message: 'Enter a date as MM/DD/YYYY.' } },
      state: { ...firstPage, active: true, clear },
    });
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('shows what failed, and tries again', async () => {
    const { user } = show({
      source: { ...nothing, status: 'failed', error: { message: 'Enter a date.', trace: 'r1' } },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('People could not be loadedEnter a date.Reference r1');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(source.retry).toHaveBeenCalled();
  });
});

describe('SUBS-011, SUBS-015: rows', () => {
  it('are in a table with pagination above and below', async () => {
    const { user } = show({ rowHref: ({ id }) => `/people/${id}` });
    const table = await screen.findByRole('table', { name: 'People' });
    expect(await within(table).findByRole('link', { name: 'Sam' })).toHaveAttribute('href', '/people/1');
    expect(screen.getAllByText('3–4 of 5')).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Go to page 3' })[1] as HTMLElement);
    expect(state.setPage).toHaveBeenCalledWith(3);
  });

  it('are sorted by the server', async () => {
    const { user } = show();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('columnheader', { name: 'Count' })).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(state.setSort).toHaveBeenLastCalledWith('first_name', 'ASC');
  });

  it.each([
    ['ASC', 'ascending', 'DESC'],
    ['DESC', 'descending', 'ASC'],
  ] as const)('announce the order %s and are reversed by the next click', async (orderbytype, sort, next) => {
    const { user } = show({ state: { ...state, values: { page: 1, orderby: 'first_name', orderbytype } } });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', sort);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(state.setSort).toHaveBeenLastCalledWith('first_name', next);
  });

  it('open when clicked beside their link', async () => {
    const view = show({ rowHref: ({ id }) => `/people/${id}` });
    await view.user.click(await screen.findByRole('cell', { name: '4' }));
    expect(view.address()).toBe('/people/2');
  });

  it('do not open while their text is selected', async () => {
    const view = show({ rowHref: ({ id }) => `/people/${id}` });
    window.getSelection()?.selectAllChildren(screen.getByRole('cell', { name: '4' }));
    fireEvent.click(screen.getByRole('cell', { name: '4' }));
    expect(view.address()).toBe('/');
    window.getSelection()?.removeAllRanges();
  });

  it('can be traversed with the arrow keys, column by column, past rows without a control there', async () => {
    const run = jest.fn();
    const { user } = show({
      source: { ...source, rows: [...rows, { id: 3, name: 'Kim', count: 5 }] },
      rowHref: ({ id }) => `/people/${id}`,
      rowActions: ({ id }) => (id === 2 ? [] : [{ id: 'x', label: `Delete ${id}`, icon: <i />, run }]),
    });
    act(() => screen.getByRole('link', { name: 'Sam' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Jo' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('link', { name: 'Sam' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Delete 1' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Delete 3' })).toHaveFocus();
    expect(run).not.toHaveBeenCalled();
  });

  it('are rendered again only when they change', async () => {
    const render = jest.fn(({ name }: Row) => name);
    const counted: Column<Row>[] = [{ key: 'name', header: 'Name', render }];
    const joined = { ...source, rows: [{ id: 9, name: 'Kim', count: 1 }, ...rows], refreshing: true };
    function Joining() {
      const [now, setNow] = useState(source);
      return (
        <>
          <button onClick={() => setNow(joined)}>Join</button>
          <DataTable
            label="People"
            columns={counted}
            source={now}
            state={state}
            empty={<EmptyState title="Nobody" />}
          />
        </>
      );
    }
    const { user } = renderPart(<Joining />);
    render.mockClear();
    await user.click(screen.getByText('Join'));
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(render.mock.calls.map(([row]) => row.name)).toEqual(['Kim']);
  });

  it('run their actions without being opened', async () => {
    const run = jest.fn();
    const view = show({
      rowHref: ({ id }) => `/people/${id}`,
      rowActions: () => [{ id: 'x', label: 'Delete', icon: <i />, run }],
    });
    await view.user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
    expect(run).toHaveBeenCalledTimes(1);
    expect(view.address()).toBe('/');
  });
});

describe('MODAL-015, MODAL-016, MODAL-019: states of a row', () => {
  it('shows a spinner while a row is deleted, and omits a hidden one', async () => {
    show({
      rowActions: () => [{ id: 'x', label: 'Delete', icon: <i /> }],
      rowState: ({ id }) => (id === 1 ? 'deleting' : 'hidden'),
    });
    expect(await screen.findByRole('progressbar', { name: 'Deleting' })).toBeInTheDocument();
    expect(screen.queryByText('Jo')).not.toBeInTheDocument();
  });

  it('dims disabled rows', async () => {
    show({ rowDimmed: ({ id }) => id === 1 });
    expect((await screen.findByText('Sam')).closest('tr')).toHaveClass('row-dimmed');
    expect(screen.getByText('Jo').closest('tr')).not.toHaveClass('row-dimmed');
  });
});

describe('NAV-032: below 768 px', () => {
  it('shows a card per row, with the same link and actions', async () => {
    narrowScreen();
    show({ rowHref: ({ id }) => `/people/${id}`, rowActions: () => [{ id: 'x', label: 'Delete', icon: <i /> }] });
    const list = await screen.findByRole('list', { name: 'People' });
    expect(within(list).getByRole('link', { name: 'Jo' })).toHaveAttribute('href', '/people/2');
    expect(within(list).getAllByRole('button', { name: 'Delete' })).toHaveLength(2);
    expect(within(list).getAllByText('Count')).toHaveLength(2);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

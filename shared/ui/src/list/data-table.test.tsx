import { renderPart, screen, within } from '@textloom/testing';
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

/** Rows as cards below 768 px, by the media query the table asks. */
function narrow(): void {
  const answer = (media: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  jest.spyOn(window, 'matchMedia').mockImplementation(answer);
}
afterEach(() => jest.restoreAllMocks());

describe('SUBS-024: the four states of a list', () => {
  it('announces that it is loading', () => {
    show({ source: { ...nothing, status: 'loading', reply: undefined } });
    expect(screen.getByRole('status', { name: 'Loading People' })).toBeInTheDocument();
  });

  it('teaches the next step when there is nothing', () => {
    show({ source: nothing, state: firstPage });
    expect(screen.getByText('Nobody yet')).toBeInTheDocument();
    expect(screen.queryByText('Clear Filters')).not.toBeInTheDocument();
  });

  it('offers Clear Filters when a filter matches nothing', async () => {
    const { user } = show({ source: nothing, state: { ...firstPage, active: true } });
    expect(screen.getByText('No result.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(state.clear).toHaveBeenCalled();
  });

  it('keeps the table out of sight behind an answer without rows, and shows it with the next one', async () => {
    function Switched() {
      const [now, setNow] = useState(source);
      return (
        <>
          <button onClick={() => setNow(now === source ? nothing : source)}>Next answer</button>
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
    const grid = await screen.findByRole('grid', { name: 'People' });
    await user.click(screen.getByText('Next answer'));
    expect(screen.getByText('No result.')).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.queryByText('Sam')).not.toBeInTheDocument();
    await user.click(screen.getByText('Next answer'));
    expect(screen.getByRole('grid', { name: 'People' })).toBe(grid);
    expect(screen.getByText('Sam')).toBeInTheDocument();
    expect(screen.queryByText('No result.')).not.toBeInTheDocument();
  });

  it('offers Clear Filters where a filter may be what failed', async () => {
    const clear = jest.fn();
    const { user } = show({
      source: { ...nothing, status: 'failed', error: { message: 'Enter a date as MM/DD/YYYY.' } },
      state: { ...firstPage, active: true, clear },
    });
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('says what failed and tries again', async () => {
    const { user } = show({ source: { ...nothing, status: 'failed', error: { message: 'It broke.', trace: 'r1' } } });
    expect(screen.getByRole('alert')).toHaveTextContent('People could not be loadedIt broke.Reference r1');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(source.retry).toHaveBeenCalled();
  });
});

describe('SUBS-011, SUBS-015: rows', () => {
  it('stand in a grid with pagination above and below', async () => {
    const { user } = show({ rowHref: ({ id }) => `/people/${id}` });
    const grid = await screen.findByRole('grid', { name: 'People' });
    expect(await within(grid).findByRole('link', { name: 'Sam' })).toHaveAttribute('href', '/people/1');
    expect(screen.getAllByText('3–4 of 5')).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Go to page 3' })[1] as HTMLElement);
    expect(state.setPage).toHaveBeenCalledWith(3);
  });

  it('are sorted by the server', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('columnheader', { name: 'Name' }));
    expect(state.setSort).toHaveBeenCalledWith('first_name', 'ASC');
  });

  it('open when clicked beside their link', async () => {
    const view = show({ rowHref: ({ id }) => `/people/${id}` });
    await view.user.click(await screen.findByRole('gridcell', { name: '4' }));
    expect(view.address()).toBe('/people/2');
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
  it('shows a spinner while a row is deleted and leaves a hidden one out', async () => {
    show({
      rowActions: () => [{ id: 'x', label: 'Delete', icon: <i /> }],
      rowState: ({ id }) => (id === 1 ? 'deleting' : 'hidden'),
    });
    expect(await screen.findByRole('progressbar', { name: 'Deleting' })).toBeInTheDocument();
    expect(screen.queryByText('Jo')).not.toBeInTheDocument();
  });

  it('dims disabled rows', async () => {
    show({ rowDimmed: ({ id }) => id === 1 });
    expect((await screen.findByText('Sam')).closest('[role="row"]')).toHaveClass('row-dimmed');
    expect(screen.getByText('Jo').closest('[role="row"]')).not.toHaveClass('row-dimmed');
  });
});

describe('NAV-032: below 768 px', () => {
  it('shows a card per row, with the same link and actions', async () => {
    narrow();
    show({ rowHref: ({ id }) => `/people/${id}`, rowActions: () => [{ id: 'x', label: 'Delete', icon: <i /> }] });
    const list = await screen.findByRole('list', { name: 'People' });
    expect(within(list).getByRole('link', { name: 'Jo' })).toHaveAttribute('href', '/people/2');
    expect(within(list).getAllByRole('button', { name: 'Delete' })).toHaveLength(2);
    expect(within(list).getAllByText('Count')).toHaveLength(2);
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });
});

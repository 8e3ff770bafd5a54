import { useListSelection, useListState, type ListSource } from '@textloom/kit';
import { mockMedia, renderPart, screen, waitFor, within } from '@textloom/testing';
import { useState } from 'react';
import { chosenFrom, EmptyState, ListView, RowSummary, SelectBy, type Column } from '../index';

interface Row {
  id: number;
  name: string;
}
const ROWS: Row[] = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Bo' },
  { id: 3, name: 'Cruz' },
];
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', primary: true, render: ({ name }) => name },
  { key: 'id', header: 'Number', render: ({ id }) => `Number ${id}` },
];
const KINDS = [
  { value: '', label: 'All' },
  { value: 'new', label: 'New ones' },
];
const source: ListSource<Row, { per_page_entries: number }> = {
  rows: ROWS,
  reply: { per_page_entries: 3 },
  total: 9,
  page: 1,
  pages: 3,
  status: 'ready',
  error: null,
  refreshing: false,
  retry: () => undefined,
};
const panel = { label: 'Person', content: (row: Row) => <RowSummary title={`All about ${row.name}`} facts={[]} /> };
const run = jest.fn();

function People() {
  const state = useListState({ search: '', kind: '' });
  const selection = useListSelection({ ids: ROWS.map(({ id }) => id), filter: {}, total: 9 });
  return (
    <ListView
      label="People"
      state={state}
      source={source}
      search="Name"
      filters={<SelectBy state={state} name="kind" label="Kind" options={KINDS} />}
      chips={{ kind: chosenFrom('Kind', KINDS) }}
      columns={columns}
      phone={({ name, id }) => ({ title: name, date: `Day ${id}`, line: `Line ${id}` })}
      rowHref={({ id }) => `/people/${id}`}
      rowActions={() => [{ id: 'x', label: 'Delete', icon: <i />, run }]}
      selecting={{
        selection,
        label: ({ name }) => `Select ${name}`,
        actions: [{ id: 'tag', label: 'Tag', icon: <i />, run }],
      }}
      panel={panel}
      empty={<EmptyState title="Nobody" />}
    />
  );
}
/** The list, which can be closed and reopened in the same tab. */
/** Without a search, filters and a selection. */
function Plain() {
  const state = useListState({});
  return (
    <ListView
      label="People"
      state={state}
      source={source}
      columns={columns}
      phone={({ name, id }) => ({ title: name, date: `Day ${id}`, line: `Line ${id}` })}
      empty={<EmptyState title="Nobody" />}
    />
  );
}

function Leaving() {
  const [away, setAway] = useState(false);
  return (
    <>
      <button onClick={() => setAway(!away)}>{away ? 'Return' : 'Leave'}</button>
      {!away && <People />}
    </>
  );
}

const show = (path = '/people') => renderPart(<People />, { path });

/** Makes the media queries for windows below this width match. */
const windowOf = (width: number): void =>
  mockMedia((media) => width < Number(/max-width:\s*([\d.]+)/.exec(media)?.[1] ?? 0));

afterEach(() => jest.restoreAllMocks());

describe('The filters of a list', () => {
  it('are closed at first, and stay open in this tab', async () => {
    const { user } = renderPart(<Leaving />, { path: '/people' });
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(within(screen.getByRole('complementary', { name: 'Filters' })).getByRole('searchbox')).toBeInTheDocument();
    // The search field is in the sidebar then, and nowhere else.
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Return' }));
    expect(screen.getByRole('complementary', { name: 'Filters' })).toBeInTheDocument();
  });

  it('are shown as chips when active, which remove them', async () => {
    const view = show('/people?kind=new');
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Kind: New ones, remove this filter' }));
    await waitFor(() => expect(view.address()).toBe('/people'));
  });
});

describe('The panel of a row', () => {
  it('opens beside the list by a click and adds the row to the address; Escape closes it and returns the focus', async () => {
    const view = show('/people?kind=new');
    await view.user.click(screen.getByRole('cell', { name: 'Number 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Person' });
    expect(within(dialog).getByRole('heading', { name: 'All about Bo' })).toBeInTheDocument();
    expect(view.address()).toBe('/people?kind=new&open=2');
    expect(dialog).toHaveFocus();
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('Bo');
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(view.address()).toBe('/people?kind=new');
    expect(screen.getByRole('link', { name: 'Bo' })).toHaveFocus();
  });

  it('opens by Space on a row’s link, switches rows by arrow keys, and opens the page by Enter', async () => {
    const view = show();
    screen.getByRole('link', { name: 'Ana' }).focus();
    await view.user.keyboard(' ');
    expect(await screen.findByRole('heading', { name: 'All about Ana' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await view.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await screen.findByRole('heading', { name: 'All about Cruz' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await view.user.keyboard('{ArrowDown}{ArrowUp}');
    expect(await screen.findByRole('heading', { name: 'All about Bo' })).toBeInTheDocument();
    await view.user.keyboard('{Enter}');
    expect(view.address()).toBe('/people/2');
  });

  it('opens by an address, and by a button for those who use neither pointer nor Space', async () => {
    const view = show('/people?open=3');
    expect(await screen.findByRole('heading', { name: 'All about Cruz' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/people/3');
    await view.user.click(screen.getByRole('button', { name: 'Preview Ana' }));
    expect(await screen.findByRole('heading', { name: 'All about Ana' })).toBeInTheDocument();
  });

  it('does not open from a link, a box or an action of the row', async () => {
    const view = show();
    await view.user.click(screen.getByRole('checkbox', { name: 'Select Bo' }));
    await view.user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
    expect(view.address()).toBe('/people');
    await view.user.click(screen.getByRole('link', { name: 'Bo' }));
    expect(view.address()).toBe('/people/2');
  });
});

describe('NAV-032: a list on a phone', () => {
  it('has rows of two lines that open their page, with the actions in a menu', async () => {
    windowOf(390);
    const { user } = show('/people?open=2');
    const rows = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['AnaDay 1Line 1', 'BoDay 2Line 2', 'CruzDay 3Line 3']);
    expect(screen.getByRole('link', { name: 'Bo' })).toHaveAttribute('href', '/people/2');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions Ana' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(run).toHaveBeenCalled();
  });

  it('has no toolbar if it would be empty; the count is at the end', () => {
    windowOf(390);
    const { container } = renderPart(<Plain />, { path: '/people' });
    expect(screen.getByText('1–3 of 9')).toBeInTheDocument();
    expect(container.querySelector('div:empty')).not.toBeInTheDocument();
  });

  it('selects rows after pressing Select', async () => {
    windowOf(390);
    const { user } = show();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo' }));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Bo' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('link', { name: 'Bo' })).toBeInTheDocument();
  });
});

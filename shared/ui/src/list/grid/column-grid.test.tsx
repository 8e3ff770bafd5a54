import { make, renderPart, screen, within } from '@textloom/testing';
import { useState } from 'react';
import { ColumnGrid, type GridColumn } from '../../index';

interface Row {
  id: number;
  name: string;
  count: number;
}
const columns: GridColumn<Row>[] = [
  { key: 'name', header: 'Name', primary: true, value: ({ name }) => name, render: ({ name }) => <b>{name}</b> },
  { key: 'count', header: 'Count', width: 90, render: ({ count }) => count },
];
const rows: Row[] = [
  { id: 1, name: 'Sam', count: 3 },
  { id: 2, name: 'Jo', count: 4 },
];
const show = (shown = rows) => renderPart(<ColumnGrid name="people" label="People" rows={shown} columns={columns} />);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const arranged = JSON.stringify({ order: ['count', 'name'], hidden: [], widths: {}, density: 'standard' });

/** The list after each press of "Open", because rendering a part empties the browser's storage first. */
function Opened() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Open
      </button>
      {times > 0 && <ColumnGrid key={times} name="people" label="People" rows={rows} columns={columns} />}
    </>
  );
}
const showAfterOpening = () => renderPart(<Opened />);
const namesIn = (grid: HTMLElement): (string | null)[] =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent ?? null);

describe('ADR 0127, decision 784: a grid with adjustable columns', () => {
  it('sorts by a column with a value function, and by no other', async () => {
    const { user } = show();
    const grid = await screen.findByRole('grid', { name: 'People' });
    expect(namesIn(grid)).toEqual(['Sam', 'Jo']);
    await user.click(within(grid).getByRole('columnheader', { name: 'Count' }));
    expect(namesIn(grid)).toEqual(['Sam', 'Jo']);
    await user.click(within(grid).getByRole('columnheader', { name: 'Name' }));
    expect(namesIn(grid)).toEqual(['Jo', 'Sam']);
  });

  it('hides a column by its panel and changes the density', async () => {
    const { user } = show();
    const grid = await screen.findByRole('grid', { name: 'People' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Count' }));
    expect(within(grid).queryByRole('columnheader', { name: 'Count' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Density: standard' }));
    expect(await screen.findByRole('button', { name: 'Density: comfortable' })).toBeInTheDocument();
  });

  it('keeps moved, widened and hidden columns and the density for the user, until they are reset', async () => {
    const { user } = showAfterOpening();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByLabelText('Name column menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Move right' }));
    expect(headers()).toEqual(['Count', 'Name']);
    await user.click(screen.getByLabelText('Count column menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Wider' }));
    expect(screen.getByRole('menuitem', { name: 'Move left' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Density: standard' }));

    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('grid', { name: 'People' });
    expect(headers()).toEqual(['Count', 'Name']);
    expect(screen.getByRole('columnheader', { name: 'Count' })).toHaveStyle({ width: '122px' });
    expect(screen.getByRole('button', { name: 'Density: comfortable' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(headers()).toEqual(['Name', 'Count']);
    expect(screen.queryByRole('button', { name: 'Reset columns' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('grid', { name: 'People' });
    expect(headers()).toEqual(['Name', 'Count']);
  });

  it.each([
    ['what the user has arranged', make.profile().id, arranged, ['Count', 'Name']],
    ['nothing of another user', make.profile().id + 1, arranged, ['Name', 'Count']],
    ['nothing that it cannot read', make.profile().id, '{"order":', ['Name', 'Count']],
    ['nothing that is out of range', make.profile().id, arranged.replace('{}', '{"name":-5}'), ['Name', 'Count']],
  ])('takes over %s', async (_, of, text, expected) => {
    const { user } = showAfterOpening();
    localStorage.setItem(`textloom.columns.${of}.people`, text);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('grid', { name: 'People' });
    expect(headers()).toEqual(expected);
  });

  it('is downloaded as it is seen, guarded against formulas', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:file'));
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = show([...rows, { id: 3, name: '=1+1, "x"', count: 5 }]);
    await user.click(await screen.findByLabelText('Name column menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Move right' }));
    await user.click(screen.getByRole('button', { name: 'Download these 3 rows as CSV' }));
    expect(names).toEqual(['people.csv']);
    expect(await files[0]?.text()).toBe('Count,Name\r\n3,Sam\r\n4,Jo\r\n5,"\'=1+1, ""x"""\r\n');
    jest.restoreAllMocks();
  });

  it('moves from cell to cell by keyboard', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('gridcell', { name: 'Sam' }));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('gridcell', { name: '4' })).toHaveFocus();
  });
});

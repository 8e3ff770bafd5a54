import { renderPart, screen, within } from '@textloom/testing';
import { ColumnGrid, type GridColumn } from '../index';

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
const show = () => renderPart(<ColumnGrid label="People" rows={rows} columns={columns} />);
const namesIn = (grid: HTMLElement): (string | null)[] =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent ?? null);

describe('ADR 0024: a grid with adjustable columns', () => {
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

  it('moves from cell to cell by keyboard', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('gridcell', { name: 'Sam' }));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('gridcell', { name: '4' })).toHaveFocus();
  });
});

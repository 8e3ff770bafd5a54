import { renderPart, screen, waitFor, within } from '@textloom/testing';
import { CountBars } from '../index';

/** The bars, once their chunk has loaded. */
async function show(sent: number, delivered: number): Promise<Element | null> {
  const { container } = renderPart(
    <CountBars
      label="Messages to this subscriber"
      items={[
        { label: 'Sent', value: sent },
        { label: 'Delivered', value: delivered },
      ]}
    />,
  );
  await waitFor(() =>
    expect(container.querySelector('.MuiChartsWrapper-root, .MuiChartContainer-root, svg')).not.toBeNull(),
  );
  return container.querySelector('.MuiChartsWrapper-root, .MuiChartContainer-root, svg');
}

describe('SUBS-043: a few counts as bars', () => {
  it('have the same numbers in a table', async () => {
    await show(1234, 0);
    const table = screen.getByRole('table', { name: 'Messages to this subscriber' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent]),
    ).toEqual([
      ['Sent', '1,234'],
      ['Delivered', '0'],
    ]);
  });

  it('label their axis with whole numbers, even if all are 0', async () => {
    const bars = await show(0, 0);
    expect(bars?.textContent).toMatch(/^(Sent|Delivered|[0-9,])+$/);
  });

  it('are hidden from screen readers, which use the table', async () => {
    const bars = await show(4, 2);
    expect(bars?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

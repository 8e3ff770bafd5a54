import { renderPart, screen } from '@textloom/testing';
import type { ChartData } from './chart-data';
import { ChartView } from './chart-view';

const data: ChartData = {
  title: 'Messages',
  unit: 'Day',
  labels: ['20 Nov, 2026', '21 Nov, 2026', '22 Nov, 2026'],
  series: [
    { id: 'sent', label: 'Sent', drawn: 'sent', values: [4, 10, 1_000] },
    { id: 'delivered', label: 'Delivered', drawn: 'delivered', values: [4, 7, 900] },
    { id: 'failed', label: 'Failed', drawn: 'failed', values: [0, 2, 50] },
  ],
};
const status = () => screen.getByRole('status');

describe('RPT-003, HOME-015: a chart', () => {
  it('is one named tab stop, whose arrow keys read the days @long', async () => {
    const { user } = renderPart(<ChartView data={data} asTable={false} still />);
    await user.tab();
    expect(screen.getByRole('group', { name: 'Messages, chart' })).toHaveFocus();
    expect(status()).toBeEmptyDOMElement();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(status()).toHaveTextContent('21 Nov, 2026Sent10Delivered7Failed2');
    await user.keyboard('{End}');
    expect(status()).toHaveTextContent('22 Nov, 2026Sent1,000Delivered900Failed50');
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(status()).toHaveTextContent('21 Nov, 2026');
    await user.keyboard('{Home}');
    expect(status()).toHaveTextContent('20 Nov, 2026');
    await user.keyboard('{Escape}');
    expect(status()).toBeEmptyDOMElement();
    await user.tab();
    expect(screen.getByRole('group', { name: 'Messages, chart' })).not.toHaveFocus();
  });

  it('draws only the existing parts of a day before the chart library is loaded', () => {
    const { container } = renderPart(<ChartView data={data} asTable={false} still />);
    // Delivered of three days, the rest of two, failed of two.
    expect(container.querySelectorAll('rect')).toHaveLength(7);
    expect(container.querySelector('.MuiChartsSurface-root')).toBeNull();
  });
});

import { barsOf, csvOf, legendOf, type ChartData } from './chart-data';
import { drawnBar, gapFor, heightOf, PLOT, scaleOf, tickText, ticksFor } from './chart-scale';

const chart = (sent: number[], delivered: number[], failed: number[]): ChartData => ({
  title: 'Messages',
  unit: 'Day',
  labels: sent.map((_, index) => `day ${index}`),
  series: [
    { id: 'sent', label: 'Sent', drawn: 'sent', values: sent },
    { id: 'delivered', label: 'Delivered', drawn: 'delivered', values: delivered },
    { id: 'failed', label: 'Failed', drawn: 'failed', values: failed },
    { id: 'before', label: 'Before', values: sent },
  ],
});

describe('the bars of a chart', () => {
  it('are as high as the sent count, in parts for delivered, failed and the rest', () => {
    expect(barsOf(chart([10, 0], [7, 0], [2, 0]))).toEqual([
      { delivered: 7, rest: 1, failed: 2 },
      { delivered: 0, rest: 0, failed: 0 },
    ]);
  });

  it('never exceed the sent count, whatever the parts add up to', () => {
    const values = [0, 1, 5, 999];
    for (const sent of values)
      for (const delivered of values)
        for (const failed of values) {
          const [bar] = barsOf(chart([sent], [delivered], [failed]));
          expect(bar && heightOf(bar)).toBe(sent);
          expect(Math.min(...Object.values(bar ?? {}))).toBeGreaterThanOrEqual(0);
        }
  });

  it('have a legend of the drawn series, while the table has all', () => {
    const data = chart([1], [1], [0]);
    expect(legendOf(data).map(({ label, outlined }) => [label, outlined])).toEqual([
      ['Sent', true],
      ['Delivered', false],
      ['Failed', false],
    ]);
    expect(csvOf(data)).toBe('Day,Sent,Delivered,Failed,Before\r\nday 0,1,1,0,1\r\n');
  });
});

describe('a bar as it is drawn', () => {
  const top = 6_000;
  const pixels = (value: number): number => (value / top) * PLOT;

  it('draws each non-empty part at least 2 px high', () => {
    const drawn = drawnBar({ delivered: 19, rest: 0, failed: 1 }, top);
    expect([pixels(drawn.delivered), drawn.rest, pixels(drawn.failed)]).toEqual([2, 0, 2]);
    expect(drawnBar({ delivered: 0, rest: 0, failed: 0 }, top)).toEqual({ delivered: 0, rest: 0, failed: 0 });
  });

  it('is drawn to scale where its parts are visible, and never exceeds the scale', () => {
    const bar = { delivered: 3_000, rest: 500, failed: 400 };
    expect(drawnBar(bar, top)).toEqual(bar);
    const full = drawnBar({ delivered: 5_998, rest: 1, failed: 1 }, top);
    expect(heightOf(full)).toBeCloseTo(top);
    expect(pixels(full.failed)).toBeCloseTo(2);
  });
});

describe('the scale of the bars', () => {
  it('begins at 0 and ends at a round step at or above the highest bar', () => {
    for (let highest = 0; highest < 10_000_000; highest = Math.floor(highest * 1.3) + 1) {
      const ticks = ticksFor(highest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(1, highest));
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
    expect(ticksFor(4_120)).toEqual([0, 2_000, 4_000, 6_000]);
  });

  it('cuts one bar that is more than four times as high as the next, so that the others can be read', () => {
    const bars = (...heights: number[]) => heights.map((delivered) => ({ delivered, rest: 0, failed: 0 }));
    expect(scaleOf(bars(10, 4_120, 100, 0))).toEqual({ ticks: [0, 50, 100, 150], top: 150, cut: 1 });
    // Four times as high is read well, and so are two high bars.
    for (const whole of [bars(100, 400), bars(4_120, 4_000, 10), bars(500), bars(500, 0), []])
      expect(scaleOf(whole).cut).toBeNull();
    expect(scaleOf(bars(100, 400)).top).toBe(400);
    const drawn = drawnBar({ delivered: 4_000, rest: 0, failed: 120 }, 150);
    expect(heightOf(drawn)).toBeCloseTo(150);
    expect(drawn.delivered).toBeGreaterThan(140);
    expect(drawn.failed).toBeGreaterThan(0);
  });

  it('writes numbers that fit beside the bars', () => {
    expect([0, 6_000, 10_000, 150_000, 2_000_000].map(tickText)).toEqual(['0', '6,000', '10K', '150K', '2M']);
  });

  it('leaves most of a single day’s width empty, so that it looks like a bar', () => {
    expect([1, 7, 30].map(gapFor)).toEqual([0.85, 0.5, 0.25]);
  });
});

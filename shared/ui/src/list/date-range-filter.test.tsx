import { act, renderPart, screen, useMouse, waitFor, within } from '@textloom/testing';
import { useState } from 'react';
import { DateRangeFilter } from '../index';

interface Range {
  start: string;
  end: string;
}

const [FROM, TO] = ['Date entered, from', 'Date entered, to'];
/** The filter with an address that the test changes. */
function show(range: Range) {
  const onChange = jest.fn();
  let write: (next: Range) => void = () => undefined;
  function Addressed() {
    const [place, setPlace] = useState(range);
    write = setPlace;
    return <DateRangeFilter label="Date entered" {...place} onChange={onChange} />;
  }
  return { onChange, arrives: (next: Range): void => act(() => write(next)), ...renderPart(<Addressed />) };
}
type View = ReturnType<typeof show>;
const dateIn = (label: string): string =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole('spinbutton')
    .map((part) => part.textContent)
    .join('/');
/** Overwrites the month of one of the two dates. */
async function month(view: View, label: string, digits: string): Promise<void> {
  await view.user.click(screen.getByRole('textbox', { name: label }));
  await screen.findByRole('group', { name: label });
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Month' })).toHaveFocus());
  await view.user.keyboard(digits);
}

useMouse();

describe('SUBS-002: a range of days', () => {
  it('requests both days of a range', async () => {
    const view = show({ start: '11/02/2026', end: '11/20/2026' });
    await month(view, FROM, '10');
    expect(view.onChange.mock.lastCall).toEqual([{ start: '10/02/2026', end: '11/20/2026' }]);
  });

  it('reads one day as a range', async () => {
    const view = show({ start: '11/02/2026', end: '12/02/2026' });
    await month(view, TO, '11');
    expect(view.onChange.mock.lastCall).toEqual([{ start: '11/02/2026', end: '11/02/2026' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows an error for one that ends before it begins and does not request it', async () => {
    const view = show({ start: '11/02/2026', end: '11/20/2026' });
    await month(view, TO, '10');
    expect(await screen.findByRole('alert')).toHaveTextContent('The end is before the start.');
    expect(view.onChange).not.toHaveBeenCalled();
    await view.user.click(screen.getByRole('spinbutton', { name: 'Month' }));
    await view.user.keyboard('12');
    expect(view.onChange.mock.lastCall).toEqual([{ start: '11/02/2026', end: '12/20/2026' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the input while the address follows, and is cleared by Clear Filters', async () => {
    const view = show({ start: '11/02/2026', end: '' });
    await month(view, FROM, '12');
    expect(view.onChange.mock.lastCall).toEqual([{ start: '12/02/2026', end: '' }]);
    await view.user.click(screen.getByRole('textbox', { name: TO }));
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: TO })).getByRole('spinbutton', { name: 'Month' })).toHaveFocus(),
    );
    await view.user.keyboard('11302026');
    expect(await screen.findByRole('alert')).toHaveTextContent('The end is before the start.');
    view.arrives({ start: '12/02/2026', end: '' });
    expect(screen.getByRole('alert')).toHaveTextContent('The end is before the start.');
    expect(within(screen.getByRole('group', { name: TO })).getByRole('spinbutton', { name: 'Year' })).toHaveFocus();
    expect(dateIn(TO)).toBe('11/30/2026');
    view.arrives({ start: '', end: '' });
    expect([dateIn(FROM), dateIn(TO)]).toEqual(['MM/DD/YYYY', 'MM/DD/YYYY']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('accepts an address that it set earlier', async () => {
    const view = show({ start: '11/02/2026', end: '11/20/2026' });
    await month(view, FROM, '10');
    view.arrives({ start: '10/02/2026', end: '11/20/2026' });
    view.arrives({ start: '11/02/2026', end: '11/20/2026' });
    expect(dateIn(FROM)).toBe('11/02/2026');
    view.arrives({ start: '10/02/2026', end: '11/20/2026' });
    expect(dateIn(FROM)).toBe('10/02/2026');
  });
});

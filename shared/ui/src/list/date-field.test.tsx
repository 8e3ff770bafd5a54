import { act, fireEvent, renderPart, screen, useMouse, waitFor, within } from '@textloom/testing';
import { useState } from 'react';
import { DateField } from '../index';

const LABEL = 'Date entered, from';

/** The field with the value that it reported, and "Clear Filters" beside it. */
function Held({ start, onSaid }: { start: string; onSaid: (value: string) => void }) {
  const [value, setValue] = useState(start);
  const say = (next: string): void => {
    onSaid(next);
    setValue(next);
  };
  return (
    <>
      <DateField label={LABEL} value={value} onChange={say} />
      <button onClick={() => setValue('')}>Clear Filters</button>
    </>
  );
}
function show(start = '') {
  const said: string[] = [];
  return { said, ...renderPart(<Held start={start} onSaid={(value) => said.push(value)} />) };
}
const shown = (): string =>
  within(screen.getByRole('group', { name: LABEL }))
    .getAllByRole('spinbutton')
    .map((part) => part.textContent)
    .join('/');

useMouse();

describe('SUBS-002, CONST-003: a date as a filter', () => {
  it('shows the value and its format before the calendar is loaded', () => {
    show('11/02/2026');
    expect(screen.getByRole('textbox', { name: LABEL })).toHaveValue('11/02/2026');
    expect(screen.getByPlaceholderText('MM/DD/YYYY')).toBeInTheDocument();
  });

  it('accepts input once the calendar is loaded, and reports only complete dates', async () => {
    const { said, user } = show();
    await user.click(screen.getByRole('textbox', { name: LABEL }));
    await screen.findByRole('group', { name: LABEL });
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Month' })).toHaveFocus());
    await user.keyboard('11202026');
    expect(shown()).toBe('11/20/2026');
    expect(said).toEqual(['11/20/2026']);
  });

  it('keeps what is typed while the calendar loads, until the field is left', async () => {
    const { said } = show();
    const plain = screen.getByRole('textbox', { name: LABEL });
    act(() => plain.focus());
    fireEvent.change(plain, { target: { value: '1/9/202' } });
    await act(async () => void (await import('./date-picker')));
    expect(plain).toHaveFocus();
    fireEvent.change(plain, { target: { value: '1/9/2026' } });
    expect(said).toEqual(['01/09/2026']);
    act(() => plain.blur());
    await screen.findByRole('group', { name: LABEL });
    expect(shown()).toBe('01/09/2026');
    expect(said).toEqual(['01/09/2026']);
  });

  it('keeps an incomplete date that was typed while the calendar loads, and says so', async () => {
    const { said } = show();
    const plain = screen.getByRole('textbox', { name: LABEL });
    act(() => plain.focus());
    fireEvent.change(plain, { target: { value: '1/9' } });
    act(() => plain.blur());
    await act(async () => void (await import('./date-picker')));
    expect(plain).toHaveValue('1/9');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a complete date, MM/DD/YYYY.');
    expect(said).toEqual([]);
  });

  it('opens the calendar with the first press of its button and closes it with a choice', async () => {
    const { said, user } = show('11/02/2026');
    await user.click(screen.getByRole('button', { name: `Choose date, ${LABEL}` }));
    await user.click(await screen.findByRole('gridcell', { name: '17' }));
    expect(said).toEqual(['11/17/2026']);
    await waitFor(() => expect(screen.queryByRole('gridcell')).not.toBeInTheDocument());
  });

  it('is cleared by its clear button, and from outside', async () => {
    const { said, user } = show('11/02/2026');
    await user.click(screen.getByRole('textbox', { name: LABEL }));
    await screen.findByRole('group', { name: LABEL });
    expect(shown()).toBe('11/02/2026');
    await user.click(screen.getByText('Clear Filters'));
    expect(shown()).toBe('MM/DD/YYYY');
    expect(said).toEqual([]);
    fireEvent.focus(screen.getByRole('spinbutton', { name: 'Month' }));
    await user.click(screen.getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('11202026');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(said).toEqual(['11/20/2026', '']);
  });

  it('shows an error beside it and refers screen readers to it', async () => {
    const { user } = renderPart(
      <DateField label={LABEL} value="11/02/2026" onChange={() => undefined} error="The end is before the start." />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The end is before the start.');
    await user.click(screen.getByRole('textbox', { name: LABEL }));
    await screen.findByRole('group', { name: LABEL });
    expect(screen.getByRole('alert')).toHaveTextContent('The end is before the start.');
  });

  it('shows an error for an incomplete date once the field is left', async () => {
    const { said, user } = show();
    await user.click(screen.getByRole('textbox', { name: LABEL }));
    await screen.findByRole('group', { name: LABEL });
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Month' })).toHaveFocus());
    await user.keyboard('1120');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(document.body);
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a complete date, MM/DD/YYYY.');
    expect(screen.getByRole('group', { name: LABEL })).toHaveAccessibleDescription(
      'Enter a complete date, MM/DD/YYYY.',
    );
    await user.click(screen.getByRole('spinbutton', { name: 'Year' }));
    await user.keyboard('2026');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(said).toEqual(['11/20/2026']);
  });
});

import { act, fireEvent, renderPart, screen, useMouse, waitFor, within } from '@textloom/testing';
import { useState } from 'react';
import { DateTimeField } from '../index';

const LABEL = 'Send date and time';

function Held({ start, onSaid }: { start: string; onSaid: (value: string) => void }) {
  const [value, setValue] = useState(start);
  const say = (next: string): void => {
    onSaid(next);
    setValue(next);
  };
  return (
    <>
      <DateTimeField label={LABEL} value={value} onChange={say} />
      <button onClick={() => setValue('')}>Empty it</button>
    </>
  );
}
function show(start = '') {
  const said: string[] = [];
  const view = renderPart(<Held start={start} onSaid={(value) => said.push(value)} />);
  // Nothing has been awaited, so the picker is still loading.
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: LABEL });
  return { said, plain, ...view };
}
const loaded = () => act(async () => void (await import('./date-time-picker')));
const shown = async (): Promise<string> =>
  within(await screen.findByRole('group', { name: LABEL }))
    .getAllByRole('spinbutton')
    .map((part) => part.textContent)
    .join(' ');

useMouse();

describe('VAL-057: a date and time whose picker loads', () => {
  it('keeps input typed meanwhile, and passes it to the picker when the field is left', async () => {
    const { said, plain } = show();
    act(() => plain.focus());
    fireEvent.change(plain, { target: { value: '1/9/2027 5:30' } });
    await loaded();
    expect(plain).toHaveFocus();
    expect(plain).toHaveValue('1/9/2027 5:30');
    fireEvent.change(plain, { target: { value: '1/9/2027 5:30 pm' } });
    expect(said).toEqual(['01/09/2027 05:30 PM']);
    act(() => plain.blur());
    expect(await shown()).toBe('01 09 2027 05 30 PM');
    expect(said).toEqual(['01/09/2027 05:30 PM']);
  });

  it('keeps an incomplete text with an error, until it is complete or set from outside', async () => {
    const { said, plain, user } = show('01/09/2027 05:30 PM');
    act(() => plain.focus());
    fireEvent.change(plain, { target: { value: '01/09/2027' } });
    act(() => plain.blur());
    await loaded();
    expect(plain).toHaveValue('01/09/2027');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a complete date and time, MM/DD/YYYY hh:mm AM.');
    expect(said).toEqual(['']);
    fireEvent.change(plain, { target: { value: '01/09/2027 6:00 am' } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Empty it' }));
    expect(await shown()).toBe('MM DD YYYY hh mm aa');
  });

  it('passes its focus to the picker if nothing was typed', async () => {
    const { plain } = show();
    act(() => plain.focus());
    await screen.findByRole('group', { name: LABEL });
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Month' })).toHaveFocus());
  });
});

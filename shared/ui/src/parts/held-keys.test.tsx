import { fireEvent, renderPart, screen, waitFor } from '@textloom/testing';
import { useState } from 'react';
import { HeldKeys } from './held-keys';
import { lazyPart } from './lazy-part';

/** The tests focus it after it has appeared, as a dialog does with its field. */
function Search() {
  const [text, setText] = useState('');
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />;
}
const search = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Search' });

/** A button that opens a part; `arrive` ends its load. */
function show() {
  let arrive = (): void => undefined;
  const Part = lazyPart<object>({
    owner: 'ui',
    title: 'The search',
    load: () => new Promise((done) => (arrive = () => done({ default: Search }))),
    loading: <HeldKeys />,
  });
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <textarea aria-label="Other" />
        {open && <Part />}
      </>
    );
  }
  return { ...renderPart(<Page />), arrive: () => arrive() };
}

describe('a part that loads after it is opened', () => {
  it('gets the keys typed meanwhile, which trigger no page shortcuts', async () => {
    const { user, arrive } = show();
    const pressed = jest.fn();
    document.addEventListener('keydown', pressed);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('mary  x{Backspace}{Backspace}j');
    expect(pressed).not.toHaveBeenCalled();
    document.removeEventListener('keydown', pressed);
    arrive();
    const field = await search();
    field.focus();
    await waitFor(() => expect(field).toHaveValue('mary j'));
    await user.keyboard('o');
    expect(field).toHaveValue('mary jo');
  });

  it('gets no keys after Esc, which are shortcuts of the page again', async () => {
    const { user, arrive } = show();
    const pressed: string[] = [];
    const press = ({ key }: KeyboardEvent): void => void pressed.push(key);
    document.addEventListener('keydown', press);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('mary{Escape}j');
    document.removeEventListener('keydown', press);
    expect(pressed).toEqual(['Escape', 'j']);
    arrive();
    const field = await search();
    field.focus();
    await waitFor(() => expect(field).toHaveValue('mary'));
  });

  it('gets typed text in order, including before it has the focus and just after', async () => {
    const { user, arrive } = show();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('bi');
    arrive();
    const field = await search();
    await user.keyboard('ll');
    field.focus();
    await user.keyboard('ing');
    expect(field).toHaveValue('billing');
  });

  it('ignores text typed into another field, and keys with Ctrl', async () => {
    const { user, arrive } = show();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Other' }), 'abc');
    expect(screen.getByRole('textbox', { name: 'Other' })).toHaveValue('abc');
    arrive();
    expect(await search()).toHaveValue('');
  });
});

import { act, renderPart, screen, waitFor } from '@textloom/testing';
import { useState } from 'react';

/** Renders within the theme, which restores the focus. */
function Part() {
  const [busy, setBusy] = useState(false);
  const [notes, setNotes] = useState(['first']);
  return (
    <main>
      <button type="button" disabled={busy} onClick={() => setBusy(true)}>
        Save
      </button>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setBusy(false)}>
        Answer
      </button>
      <input aria-label="Other" />
      <section aria-label="Notes">
        {notes.map((note) => (
          <button key={note} type="button" onClick={() => setNotes([])}>
            Remove
          </button>
        ))}
      </section>
    </main>
  );
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
/** Presses a button that disables itself. jsdom would leave the focus on it; browsers do not. */
const press = (control: HTMLElement): void =>
  act(() => {
    control.focus();
    control.click();
    control.blur();
  });
/** The server's response, which involves no pointer. */
const answer = (): void => act(() => button('Answer').click());

describe('a control disabled by its own click', () => {
  it('regains the focus when it is enabled', async () => {
    renderPart(<Part />);
    press(button('Save'));
    expect(button('Save')).toBeDisabled();
    expect(document.body).toHaveFocus();
    answer();
    await waitFor(() => expect(button('Save')).toHaveFocus());
  });

  it('does not take it if the user has moved it meanwhile', async () => {
    const { user } = renderPart(<Part />);
    press(button('Save'));
    await user.click(screen.getByRole('textbox'));
    answer();
    await waitFor(() => expect(button('Save')).toBeEnabled());
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('does not take it if the user has clicked outside of controls', async () => {
    const { user } = renderPart(<Part />);
    press(button('Save'));
    await user.click(screen.getByRole('main'));
    answer();
    await waitFor(() => expect(button('Save')).toBeEnabled());
    expect(document.body).toHaveFocus();
  });
});

describe('a control removed by its own click', () => {
  it('passes the focus temporarily to the part of the page around it', async () => {
    const { user } = renderPart(<Part />);
    await user.click(button('Remove'));
    const notes = screen.getByRole('region', { name: 'Notes' });
    await waitFor(() => expect(notes).toHaveFocus());
    await user.tab();
    expect(notes).not.toHaveFocus();
    expect(notes).not.toHaveAttribute('tabindex');
  });
});

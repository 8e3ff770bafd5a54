import { MenuItem, TextField } from '@mui/material';
import { fireEvent, renderPart, screen } from '@textloom/testing';
import { keptInput, watchInput } from './kept-input';

let stop: () => void;
beforeEach(() => {
  stop = watchInput();
});
afterEach(() => stop());

const type = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });

function Page() {
  return (
    <>
      <form>
        <label htmlFor="name">First name *</label>
        <input id="name" defaultValue="Ana" />
        <TextField label="Message" multiline defaultValue={'Hello\nworld'} />
        <TextField select label="Carrier" defaultValue="v">
          <MenuItem value="v">Verizon</MenuItem>
        </TextField>
        <label>
          <input type="checkbox" defaultChecked /> Send alerts
        </label>
        <fieldset>
          <legend>Gender</legend>
          <label>
            <input type="radio" name="gender" defaultChecked /> Female
          </label>
          <label>
            <input type="radio" name="gender" /> Male
          </label>
        </fieldset>
        <input aria-label="Password" type="password" defaultValue="secret" />
        <input aria-label="Empty" />
      </form>
      <form>
        <input aria-label="Other" defaultValue="untouched" />
      </form>
      <input aria-label="Search" type="search" defaultValue="pizza" />
      <textarea aria-label="Reply" />
    </>
  );
}

const FORM = 'First name: Bea\nMessage:\nHello\nworld\nCarrier: Verizon\nSend alerts: yes\nGender: Female';

describe('input that is kept for copying', () => {
  it('is the whole content of an edited form, as the user sees it, without passwords', () => {
    renderPart(<Page />);
    expect(keptInput(false)).toBe('');
    type('First name *', 'Bea');
    type('Search', 'taco');
    expect(keptInput(false)).toBe(FORM);
    type('Reply', 'On our way');
    expect(keptInput(false)).toBe(`${FORM}\nReply: On our way`);
  });

  it('includes forms filled without typing if something is unsaved', () => {
    renderPart(<Page />);
    expect(keptInput(true)).toContain('Other: untouched');
    expect(keptInput(true)).not.toContain('secret');
  });
});

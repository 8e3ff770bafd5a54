import { z } from '@textloom/contracts';
import { renderPart, screen, waitFor } from '@textloom/testing';
import { Form, PhoneInput, SubmitButton, useZodForm } from '../index';

const schema = z.object({ phone: z.string().min(10, 'Ten digits, please.') });
const sent = jest.fn();

function PhoneForm({ start = '' }: { start?: string }) {
  const form = useZodForm(schema, { defaultValues: { phone: start } });
  return (
    <Form form={form} onSubmit={(values) => void sent(values)}>
      <PhoneInput name="phone" label="Phone" required />
      <SubmitButton label="Save" />
    </Form>
  );
}
const field = () => screen.getByRole('textbox', { name: 'Phone' });
beforeEach(() => sent.mockReset());

describe('A phone field', () => {
  it('shows its mask while typing, and its value is digits', async () => {
    const { user } = renderPart(<PhoneForm />);
    await user.type(field(), '512555x0123');
    expect(field()).toHaveValue('(512) 555-0123');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ phone: '5125550123' }));
  });

  it('accepts no eleventh digit', async () => {
    const { user } = renderPart(<PhoneForm />);
    await user.type(field(), '51255501234');
    expect(field()).toHaveValue('(512) 555-0123');
  });

  it('drops the country code of a pasted number', async () => {
    const { user } = renderPart(<PhoneForm />);
    await user.click(field());
    await user.paste('+1 (512) 555-0123');
    expect(field()).toHaveValue('(512) 555-0123');
  });

  it('shows the stored number and keeps the input beside an error', async () => {
    const { user } = renderPart(<PhoneForm start="5125550100" />);
    expect(field()).toHaveValue('(512) 555-0100');
    await user.clear(field());
    await user.type(field(), '512');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ten digits, please.');
    expect(field()).toHaveValue('(512');
    expect(sent).not.toHaveBeenCalled();
  });

  describe('a country code', () => {
    it.each(['15125550123', '+15125550123', '+1 512 555 0123', '1-512-555-0123', '1 (512) 555-0123'])(
      'is dropped while typing %s',
      async (text) => {
        const { user } = renderPart(<PhoneForm />);
        await user.type(field(), text);
        expect(field()).toHaveValue('(512) 555-0123');
        await user.click(screen.getByRole('button', { name: 'Save' }));
        await waitFor(() => expect(sent).toHaveBeenCalledWith({ phone: '5125550123' }));
      },
    );

    it.each([
      '+1 (512) 555-0123',
      '15125550123',
      '001 512 555 0123',
      'tel:+1-512-555-0123',
      '512\u00A0555\u20110123',
      '５１２５５５０１２３',
    ])('is dropped from a pasted number: %s', async (text) => {
      const { user } = renderPart(<PhoneForm />);
      await user.click(field());
      await user.paste(text);
      expect(field()).toHaveValue('(512) 555-0123');
    });

    it('typed before a number changes nothing, nor does a number pasted over another', async () => {
      const { user } = renderPart(<PhoneForm start="5125550123" />);
      await user.type(field(), '1', { initialSelectionStart: 0, initialSelectionEnd: 0 });
      expect(field()).toHaveValue('(512) 555-0123');
      await user.tripleClick(field());
      await user.paste('+1 737 555 0199');
      expect(field()).toHaveValue('(737) 555-0199');
    });

    it('of another country replaces a selected number, and is replaced by one', async () => {
      const { user } = renderPart(<PhoneForm start="5125550123" />);
      await user.tripleClick(field());
      await user.keyboard('+52 55 1234 5678');
      expect(field()).toHaveValue('+525512345678');
      await user.tripleClick(field());
      await user.keyboard('+1 512 555 0199');
      expect(field()).toHaveValue('(512) 555-0199');
    });

    it('of another country is kept, is never cut to ten digits, and can be removed', async () => {
      for (const enter of ['type', 'paste'] as const) {
        const { user, unmount } = renderPart(<PhoneForm />);
        await user.click(field());
        if (enter === 'type') await user.keyboard('+52 55 1234 5678');
        else await user.paste('+52 55 1234 5678');
        expect(field()).toHaveValue('+525512345678');
        await user.click(screen.getByRole('button', { name: 'Save' }));
        await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ phone: '+525512345678' }));
        await user.clear(field());
        await user.type(field(), '5125550123');
        expect(field()).toHaveValue('(512) 555-0123');
        unmount();
      }
    });
  });

  it('keeps a 1 inside the number, and the caret where digits are changed', async () => {
    const { user } = renderPart(<PhoneForm start="5125550123" />);
    const input = field() as HTMLInputElement;
    await user.type(field(), '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field()).toHaveValue('(125) 550-123');
    expect(input.selectionStart).toBeLessThanOrEqual(1);
    await user.keyboard('9');
    expect(field()).toHaveValue('(912) 555-0123');
    expect(input.selectionStart).toBe(2);
    await user.tripleClick(field());
    await user.keyboard('2101110111');
    expect(field()).toHaveValue('(210) 111-0111');
    await user.keyboard('{Backspace}{Backspace}');
    expect(field()).toHaveValue('(210) 111-01');
  });

  it('shows a stored number that begins with 1 unchanged', async () => {
    renderPart(<PhoneForm start="1125550123" />);
    expect(field()).toHaveValue('(112) 555-0123');
  });
});

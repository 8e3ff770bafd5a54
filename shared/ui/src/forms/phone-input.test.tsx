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
  it('shows its mask while typing and hands over digits', async () => {
    const { user } = renderPart(<PhoneForm />);
    await user.type(field(), '512555x0123');
    expect(field()).toHaveValue('(512) 555-0123');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ phone: '5125550123' }));
  });

  it('takes no eleventh digit', async () => {
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

  it('shows the stored number and keeps what is typed beside a complaint', async () => {
    const { user } = renderPart(<PhoneForm start="5125550100" />);
    expect(field()).toHaveValue('(512) 555-0100');
    await user.clear(field());
    await user.type(field(), '512');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ten digits, please.');
    expect(field()).toHaveValue('(512');
    expect(sent).not.toHaveBeenCalled();
  });
});

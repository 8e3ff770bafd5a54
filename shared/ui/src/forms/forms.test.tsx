import { ApiError } from '@textloom/api';
import { keywordBody } from '@textloom/contracts';
import { fireEvent, renderPart, screen, waitFor } from '@textloom/testing';
import { createPortal } from 'react-dom';
import {
  applyFieldErrors,
  CheckboxInput,
  Form,
  NumberInput,
  SelectInput,
  SubmitButton,
  TextInput,
  useZodForm,
  type FormValues,
} from '../index';

type Values = FormValues<typeof keywordBody>;
const start: Values = {
  ...{ keyword: '', expected_messages: 1, terms_url: '', opt_in: '', segments: 1, company: '' },
  ...{ min_age: 0, age_way: 'birthday', language: 'en' },
};

function KeywordForm({ onSubmit }: { onSubmit: (values: Values) => Promise<void> | void }) {
  const form = useZodForm(keywordBody, { defaultValues: start });
  const submit = async (values: Values): Promise<void> => {
    try {
      await onSubmit(values);
    } catch (error) {
      applyFieldErrors(form, error);
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Keyword">
      <TextInput name="keyword" label="Keyword" required />
      <NumberInput name="expected_messages" label="Messages" min={1} max={99} />
      <SelectInput
        name="segments"
        label="Size"
        options={[
          { value: 1, label: 'One' },
          { value: 2, label: 'Two' },
        ]}
      />
      <CheckboxInput name="agreed" label="Agreed" />
      <SubmitButton label="Save" busyLabel="Saving" />
    </Form>
  );
}

describe('ERR-025: forms', () => {
  it('show the schema’s error beside the field and send nothing', async () => {
    const onSubmit = jest.fn();
    const { user } = renderPart(<KeywordForm onSubmit={onSubmit} />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Keyword is required.');
    expect(screen.getByRole('textbox', { name: 'Keyword' })).toHaveAccessibleDescription('Keyword is required.');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('are submitted once by a double click, even if the first click is handled before the second', async () => {
    const onSubmit = jest.fn();
    const { user } = renderPart(<KeywordForm onSubmit={onSubmit} />);
    await user.type(screen.getByRole('textbox', { name: 'Keyword' }), 'PIZZA');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(save).toBeEnabled());
    fireEvent.click(save, { detail: 2 });
    // A separate click works again.
    await user.click(save);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(save).toBeEnabled();
  });

  it('pass numbers as numbers and choices as their values', async () => {
    const onSubmit = jest.fn();
    const { user } = renderPart(<KeywordForm onSubmit={onSubmit} />);
    await user.type(screen.getByRole('textbox', { name: 'Keyword' }), 'PIZZA');
    await user.clear(screen.getByRole('textbox', { name: 'Messages' }));
    await user.type(screen.getByRole('textbox', { name: 'Messages' }), '4x0');
    await user.click(screen.getByRole('combobox', { name: 'Size' }));
    await user.click(screen.getByRole('option', { name: 'Two' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith(
        expect.objectContaining({ keyword: 'PIZZA', expected_messages: 40, segments: 2 }),
      ),
    );
  });

  it('put the server’s errors beside their fields, unchanged, and focus the first', async () => {
    const refuse = (): Promise<void> =>
      Promise.reject(
        new ApiError({
          kind: 'http',
          id: 'keyword_taken',
          status: 409,
          message: 'Taken.',
          fields: { keyword: 'Somebody has it.', other: 'Unknown field' },
        }),
      );
    const { user } = renderPart(<KeywordForm onSubmit={refuse} />);
    await user.type(screen.getByRole('textbox', { name: 'Keyword' }), 'PIZZA');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody has it.');
    expect(screen.getByRole('textbox', { name: 'Keyword' })).toHaveFocus();
  });

  it('disable their button during submission', async () => {
    let finish = (): void => undefined;
    const { user } = renderPart(<KeywordForm onSubmit={() => new Promise<void>((resolve) => (finish = resolve))} />);
    await user.type(screen.getByRole('textbox', { name: 'Keyword' }), 'PIZZA');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Saving' })).toBeDisabled();
    finish();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  });
});

describe('PICK-007, CAMP-020: a form in a dialog over another form', () => {
  it('is submitted alone, without the form that opened the dialog', async () => {
    const [inner, outer] = [jest.fn(), jest.fn((event: { preventDefault(): void }) => event.preventDefault())];
    const { user } = renderPart(
      <form onSubmit={outer}>{createPortal(<KeywordForm onSubmit={inner} />, document.body)}</form>,
    );
    await user.type(screen.getByRole('textbox', { name: 'Keyword' }), 'PIZZA{Enter}');
    await waitFor(() => expect(inner).toHaveBeenCalledTimes(1));
    expect(outer).not.toHaveBeenCalled();
  });
});

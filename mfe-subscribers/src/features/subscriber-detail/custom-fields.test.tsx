import { api, apiError, apiOk, formOf, make, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { CUSTOM_FIELDS } from '../../testing/custom-fields.fixture';

describe('Custom fields of a person', () => {
  it('are shown, and saved one by one with the reason beside a refused one', async () => {
    const sent: unknown[] = [];
    const person = make.subscriber({ id: 42, values: { 1: '42', 2: 'Green' } });
    const { user } = renderRemote(remote, '/subscribers/42', {
      profile: { custom_fields: CUSTOM_FIELDS },
      handlers: [
        api.get('subscribers/42/timeline', () => apiOk({ entries: [], before: '' })),
        api.get('subscribers/42/groups', () => apiOk({ entries: [] })),
        api.get('subscribers/42/sequences', () => apiOk({ entries: [] })),
        api.get('subscribers/42', () => apiOk(person)),
        api.put('subscribers/42/fields', async ({ request }) => {
          const { values } = await formOf(request);
          sent.push(JSON.parse(String(values)));
          return sent.length === 1
            ? apiError(422, 'invalid', 'Enter a number.', { 1: 'Enter a number.' })
            : apiOk({ id: 42, message: 'Subscriber updated successfully.' });
        }),
      ],
    });
    expect(await screen.findByText('Shoe size')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit custom fields' }));
    const form = within(screen.getByRole('form', { name: 'Custom fields' }));
    const size = form.getByRole('textbox', { name: 'Shoe size' });
    await user.clear(size);
    await user.type(size, 'large');
    // A value that is no longer offered stays.
    expect(form.getByRole('combobox', { name: 'Colour' })).toHaveTextContent('Green');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Enter a number.');
    await user.clear(size);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ 1: 'large' }, { 1: '' }]));
    expect(await screen.findByRole('button', { name: 'Edit custom fields' })).toBeInTheDocument();
  });
});

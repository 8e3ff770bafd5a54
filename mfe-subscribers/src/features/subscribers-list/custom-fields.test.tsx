import {
  api,
  apiError,
  apiOk,
  apiPage,
  formOf,
  make,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';
import { CUSTOM_FIELDS } from '../../testing/custom-fields.fixture';

function show(options: FrameOptions = {}) {
  const asked: Record<string, string>[] = [];
  const view = renderRemote(remote, '/subscribers', {
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get('subscribers', ({ request }) => {
        asked.push(queryOf(request));
        return apiPage([make.subscriber({ values: { 1: '42', 2: 'Red' } })], { active_subscribers: 1 });
      }),
    ],
  });
  const more = async (item: string): Promise<void> => {
    await view.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...view, asked, more };
}
const profile = { custom_fields: CUSTOM_FIELDS };

describe('Custom fields in the list of subscribers', () => {
  it('filter by a value, and by bounds', async () => {
    const { user, asked } = show({ profile });
    await screen.findByText('Sam Rivera');
    await openFilters(user);
    const choose = async (label: string, option: string): Promise<void> => {
      await user.click(screen.getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Custom field', 'Colour');
    await choose('Colour', 'Red');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ 'filter[field]': 'field_colour', 'filter[field_is]': 'Red' }),
    );
    expect(screen.getByText('Colour: Red')).toBeInTheDocument();
    await choose('Custom field', 'Shoe size');
    await user.type(screen.getByRole('searchbox', { name: 'From' }), '40{Enter}');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ 'filter[field]': 'field_shoe_size', 'filter[field_from]': '40' }),
    );
    expect(asked.at(-1)).not.toHaveProperty('filter[field_is]');
    expect(screen.getByText('Shoe size: from 40')).toBeInTheDocument();
  });

  it('can be added as columns', async () => {
    const { user, more } = show({ profile });
    await more('Columns');
    await user.click(await screen.findByRole('checkbox', { name: 'Shoe size' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('columnheader', { name: 'Shoe size' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '42' })).toBeInTheDocument();
  });

  it('are added by the owner, with the reason of a refusal beside the input', async () => {
    const sent: Awaited<ReturnType<typeof formOf>>[] = [];
    const { user, more } = show({
      handlers: [
        api.post('subscribers/fields', async ({ request }) => {
          sent.push(await formOf(request));
          return sent.length === 1
            ? apiError(422, 'invalid', 'Enter at least one choice.', { choices: 'Enter at least one choice.' })
            : apiOk({ id: 9, message: 'The field Size was added.' });
        }),
      ],
    });
    await more('Custom fields');
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom fields' }));
    await user.click(dialog.getByRole('button', { name: 'Add a field' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Size');
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Choice' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter at least one choice.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Choices' }), 'S{Enter} M');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('button', { name: 'Add a field' })).toBeInTheDocument();
    expect(sent[1]).toEqual({ name: 'Size', kind: 'choice', 'choices[]': ['S', 'M'] });
  });

  it('are removed only after a confirmed warning', async () => {
    const removed: string[] = [];
    const { user, more, answerConfirm } = show({
      profile,
      handlers: [
        api.delete('subscribers/fields/1', ({ request }) => {
          removed.push(request.url);
          return apiOk({ id: 1, message: 'The field was removed.' });
        }),
      ],
    });
    await more('Custom fields');
    const button = await screen.findByRole('button', { name: 'Remove Shoe size' });
    const declined = answerConfirm(false);
    await user.click(button);
    expect(await declined).toMatchObject({ destructive: true, title: 'Remove Shoe size?' });
    const confirmed = answerConfirm(true);
    await user.click(button);
    await confirmed;
    await waitFor(() => expect(removed).toHaveLength(1));
  });

  it('cannot be managed by authorized users', async () => {
    const { user } = show({ profile: { ...profile, authorized_account: true } });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Export',
      'Consent of a phone',
      'Columns',
    ]);
  });
});

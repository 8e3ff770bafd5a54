import { api, apiOk, apiPage, formOf, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { CUSTOM_FIELDS } from '../../testing/custom-fields.fixture';

const FILTER = { match: 'all', conditions: [{ kind: 'joined', days: 30 }] };

describe('a smart group', () => {
  it('shows how many people match, and is created with its conditions', async () => {
    const saved: Record<string, string | string[]>[] = [];
    const { user } = renderRemote(remote, '/subscribers/groups/add?smart=1', {
      permissions: ['group_creategroups'],
      handlers: [
        api.post('subscribers/groups/count', () => apiOk({ total: 12_340, exact: false })),
        api.post('subscribers/groups', async ({ request }) => {
          saved.push(await formOf(request));
          return apiOk({ id: 13, total_subscribers: 12_300 }, 'A new Group was created.');
        }),
        api.get('subscribers/groups', () => apiPage([])),
      ],
    });
    expect(await screen.findByText('About 12,000 people match now')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Newcomers');
    const days = screen.getByRole('textbox', { name: 'Days' });
    await user.clear(days);
    await user.click(screen.getByRole('button', { name: 'Create Smart Group' }));
    expect(await screen.findByText('Enter a number of days from 1 to 730.')).toBeInTheDocument();
    expect(saved).toEqual([]);
    await user.type(days, '30');
    await user.click(screen.getByRole('button', { name: 'Create Smart Group' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ name: 'Newcomers', filter: JSON.stringify(FILTER) });
  });

  it('asks for the values of a custom field by its kind', async () => {
    const asked: unknown[] = [];
    const { user } = renderRemote(remote, '/subscribers/groups/add?smart=1', {
      permissions: ['group_creategroups'],
      profile: { custom_fields: CUSTOM_FIELDS },
      handlers: [
        api.post('subscribers/groups/count', async ({ request }) => {
          asked.push(JSON.parse(String((await formOf(request)).filter)).conditions[0]);
          return apiOk({ total: 0, exact: false });
        }),
      ],
    });
    const choose = async (label: string, option: string): Promise<void> => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Condition', 'Has a value in the custom field');
    await choose('Custom field', 'Shoe size');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '40');
    await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'field', field: 'field_shoe_size', from: '40' }));
    expect(await screen.findByText('Few people match now, or nobody')).toBeInTheDocument();
    await choose('Custom field', 'Note');
    await choose('Compared', 'Begins with');
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'likes');
    await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'field', field: 'field_note', begins: 'likes' }));
    await choose('Custom field', 'Colour');
    await choose('Colour', 'Blue');
    await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'field', field: 'field_colour', is: 'Blue' }));
  });
});

import { api, apiError, apiOk, fireEvent, formOf, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { agree } from '../../testing/agree.fixture';
import { CUSTOM_FIELDS } from '../../testing/custom-fields.fixture';
import { checked, job, latest } from '../../testing/import-job.fixture';

const csv = (text: string): File => new File([text], 'people.csv', { type: 'text/csv' });

function showImport(
  fields = CUSTOM_FIELDS,
  last = latest(null),
  handlers: ReturnType<typeof latest>[] = [],
  profile: { authorized_account?: boolean } = {},
) {
  const sent: (string | null)[] = [];
  const view = renderRemote(remote, '/subscribers/add?tab=subscriber_multiple', {
    permissions: ['subscriber_uploadcontacts'],
    profile: { custom_fields: fields, ...profile },
    handlers: [
      checked(),
      last,
      ...handlers,
      api.get('subscribers/imports', () => apiOk({ entries: [], more: false })),
      api.get('subscribers/imports/5/reasons', () => apiOk({ entries: [], others: 0 })),
      api.post('subscribers/newfile', ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('columns'));
        return apiError(422, 'invalid', 'Try again.', { file: 'Try again.' });
      }),
    ],
  });
  const choose = async (text: string): Promise<void> =>
    view.user.upload(await screen.findByLabelText('CSV file with subscribers'), csv(text));
  const upload = async (): Promise<void> => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled());
    await view.user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Try again.')).toBeInTheDocument();
  };
  const readAs = (column: string): HTMLElement => screen.getByRole('combobox', { name: `Read ${column} as` });
  return { ...view, sent, choose, upload, readAs };
}

describe('Custom fields as columns of an import', () => {
  const FILE = 'Cell,SHOE size,Since,Tint\n5125550101,large,1/5/2027,red\n5125550102,42,soon,blue\n';

  it('are recognised by their names or chosen, and sent by their slugs', async () => {
    const { user, sent, choose, upload, readAs } = showImport();
    await choose(FILE);
    expect(await screen.findByText('These columns are left out: Since, Tint.')).toBeInTheDocument();
    expect(readAs('SHOE size')).toHaveTextContent('Shoe size');
    expect(
      screen.getByText('“large” does not fit Shoe size. The person is imported without it. Enter a number.'),
    ).toBeInTheDocument();
    await user.click(readAs('Since'));
    await user.click(await screen.findByRole('option', { name: 'Renewal' }));
    expect(await screen.findByText(/^“soon” does not fit Renewal/)).toBeInTheDocument();
    await agree(user);
    await upload();
    expect(sent).toEqual(['Phone,field_shoe_size,field_renewal,']);
  });

  it('can be added for a column, with its name and the kind of its values', async () => {
    const bodies: unknown[] = [];
    const { user, sent, choose, upload, readAs, ...view } = showImport([], latest(null), [
      api.post('subscribers/fields', async ({ request }) => {
        bodies.push(await formOf(request));
        return apiOk({ id: 9, slug: 'field_since' }, 'The field Since was added.');
      }),
    ]);
    await choose('Cell,Since\n5125550101,2026-01-05\n5125550102,2026-02-06\n');
    await user.click(await screen.findByRole('combobox', { name: 'Read Since as' }));
    await user.click(await screen.findByRole('option', { name: 'New custom field …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New custom field' }));
    expect(dialog.getByLabelText('Name')).toHaveValue('Since');
    expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveTextContent('Date');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(readAs('Since')).toHaveTextContent('Since'));
    expect(bodies).toMatchObject([{ name: 'Since', kind: 'date' }]);
    expect(view.alerts()).toMatchObject([{ html: 'The field Since was added.' }]);
    await agree(user);
    await upload();
    expect(sent).toEqual(['Phone,field_since']);
  });

  it('can be added by the owner only', async () => {
    const { user, choose } = showImport([], latest(null), [], { authorized_account: true });
    await choose('Cell,Since\n5125550101,2026-01-05\n');
    await user.click(await screen.findByRole('combobox', { name: 'Read Since as' }));
    expect(await screen.findByRole('option', { name: 'Left out' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'New custom field …' })).not.toBeInTheDocument();
  });

  it('that did not fit are counted in the result', async () => {
    showImport(CUSTOM_FIELDS, latest(job({ error: 0, lost_values: 2 })));
    expect(
      await screen.findByText('2 people were imported without a value, because it does not fit its custom field.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download the rows with errors' })).toBeInTheDocument();
  });
});

describe('Several phone columns of an import', () => {
  it('are shown in order with the rule that picks one, can be changed, and are sent', async () => {
    const { user, sent, choose, upload, readAs } = showImport([]);
    await choose(
      'Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nHome,5125550101,Mobile,5125550102\n',
    );
    expect(
      await screen.findByText(
        'Each person gets the first number that the row has in this order: Phone 1 - Value, Phone 2 - Value. A number marked as mobile comes first, and a fax is left out.',
      ),
    ).toBeInTheDocument();
    expect(readAs('Phone 2 - Value')).toHaveTextContent('Phone, second choice');
    for (const label of ['Phone 1 - Label', 'Phone 2 - Label']) {
      expect(readAs(label)).toHaveTextContent('Kind of the phone beside it');
      await user.click(readAs(label));
      await user.click(await screen.findByRole('option', { name: 'Left out' }));
    }
    expect(
      await screen.findByText(
        'Each person gets the first number that the row has in this order: Phone 1 - Value, Phone 2 - Value.',
      ),
    ).toBeInTheDocument();
    await agree(user);
    await upload();
    expect(sent).toEqual([',Phone,,Second Phone']);
  });
});

describe('Custom fields of a new subscriber', () => {
  it('are sent with the form; a refused value has its reason beside it', async () => {
    const sent: unknown[] = [];
    const { user } = renderRemote(remote, '/subscribers/add', {
      permissions: ['subscriber_addnewcontacts', 'captcha_disabled'],
      profile: { custom_fields: CUSTOM_FIELDS },
      handlers: [
        api.post('subscribers', async ({ request }) => {
          sent.push(/name="values"\s+(\{.*\})/.exec(await request.text())?.[1]);
          return apiError(422, 'invalid', 'Enter a number.', { 1: 'Enter a number.' });
        }),
      ],
    });
    await user.click(await screen.findByLabelText(/^Phone/));
    await user.paste('5125550101');
    fireEvent.change(screen.getByLabelText('Shoe size'), { target: { value: 'large' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a number.');
    expect(sent).toEqual(['{"1":"large"}']);
  });
});

import { bus } from '@textloom/bus';
import { IMPORT_COLUMNS } from '@textloom/contracts';
import { api, apiError, apiOk, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { agree } from '../../testing/agree.fixture';
import { checked } from '../../testing/import-job.fixture';
import { rowsXml, workbook } from '../../testing/workbook.fixture';

const show = (handlers: Parameters<typeof api.post>[1][] = []) =>
  renderRemote(remote, '/subscribers/add?tab=subscriber_multiple', {
    permissions: ['subscriber_uploadcontacts'],
    handlers: [
      api.get('subscribers/imports/latest', () => apiOk({ latest: null })),
      api.get('subscribers/imports', () => apiOk({ entries: [], more: false })),
      checked(),
      ...handlers.map((handler) => api.post('subscribers/newfile', handler)),
    ],
  });
const choose = async (user: ReturnType<typeof show>['user'], file: File): Promise<void> =>
  // The browser's file chooser hides other types only by default, and dropped files are never filtered.
  user.upload(await screen.findByLabelText('CSV file with subscribers'), file);
const uploadButton = (): HTMLElement => screen.getByRole('button', { name: 'Upload' });

const CARDS =
  'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nTEL;TYPE=CELL:(512) 555-0123\nTEL;TYPE=WORK:5125550199\nEND:VCARD\n';

describe('VAL-019, VAL-020, VAL-021: files that are not CSV', () => {
  it('are converted into a CSV file, which is previewed and uploaded instead', async () => {
    const sent: string[] = [];
    const view = show([
      async ({ request }) => {
        sent.push(new URL(request.url).search, await request.text());
        return apiError(422, 'invalid', 'Try again.', { file: 'Try again.' });
      },
    ]);
    await choose(view.user, new File([CARDS], 'phone.vcf', { type: 'text/vcard' }));
    expect(await screen.findByText('phone.csv')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Read Phone as' })).toHaveTextContent('Phone');
    expect(screen.getByRole('combobox', { name: 'Read Phone 2 as' })).toHaveTextContent('Phone, second choice');
    await agree(view.user);
    await waitFor(() => expect(uploadButton()).toBeEnabled());
    await view.user.click(uploadButton());
    expect(await screen.findByText('Try again.')).toBeInTheDocument();
    expect(sent[0]).toMatch(/^\?keyword=PIZZA&name=phone\.csv/);
    expect(sent[1]).toBe(`${IMPORT_COLUMNS.join(',')},Phone 2\r\n(512) 555-0123,Ann,Lee,,,,,,,,,5125550199\r\n`);
  });

  it('ask which sheet of a workbook to use, and read the chosen one', async () => {
    const sent: string[] = [];
    const view = show([
      async ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('name') ?? '', await request.text());
        return apiError(422, 'invalid', 'Try again.', { file: 'Try again.' });
      },
    ]);
    const book = (sheets: Record<string, string[][]>): File => {
      const each = Object.entries(sheets).map(([name, rows]) => ({ name, rows: rowsXml(rows) }));
      return new File([workbook(each)], 'people.xlsx');
    };
    const lunch = [['Phone'], ['5125550101']];
    await choose(
      view.user,
      book({
        Lunch: lunch,
        Empty: [],
        Dinner: [
          ['Name', 'Cell'],
          ['Ann', '5125550102'],
          ['Ben', '5125550103'],
        ],
      }),
    );
    expect(await screen.findByText('people (Lunch).csv')).toBeInTheDocument();
    const sheet = screen.getByRole('combobox', { name: 'Sheet' });
    expect(sheet).toHaveTextContent('Lunch (2 rows)');
    await view.user.click(sheet);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Lunch (2 rows)',
      'Dinner (3 rows)',
    ]);
    await view.user.click(screen.getByRole('option', { name: 'Dinner (3 rows)' }));
    expect(await screen.findByText('people (Dinner).csv')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Read Cell as' })).toHaveTextContent('Phone');
    // The sheet stays chosen when a column is.
    await view.user.click(screen.getByRole('combobox', { name: 'Read Name as' }));
    await view.user.click(screen.getByRole('option', { name: 'Company Name' }));
    expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveTextContent('Dinner (3 rows)');
    await agree(view.user);
    await waitFor(() => expect(uploadButton()).toBeEnabled());
    await view.user.click(uploadButton());
    expect(await screen.findByText('Try again.')).toBeInTheDocument();
    expect(sent).toEqual(['people (Dinner).csv', 'Name,Cell\r\nAnn,5125550102\r\nBen,5125550103\r\n']);
    await choose(view.user, book({ Lunch: lunch, Empty: [] }));
    expect(await screen.findByText('people.csv')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Sheet' })).not.toBeInTheDocument();
  });

  it('are refused before anything is sent if of another type, without contacts, or too large', async () => {
    const modals: string[] = [];
    const heard = bus.on('modal.open').subscribe(({ title, html }) => modals.push(`${title}: ${html}`));
    const view = show();
    await choose(view.user, new File(['Phone\n5125550123\n'], 'people.docx', { type: 'text/csv' }));
    expect(
      await screen.findByText('Choose a file that ends in .csv, .tsv, .txt, .xlsx, .xls, .ods or .vcf.'),
    ).toBeInTheDocument();
    await choose(view.user, new File(['Phone\n'], 'people.vcf', { type: 'text/vcard' }));
    expect(await screen.findByText('There are no contacts in this file.')).toBeInTheDocument();
    const large = new File([CARDS], 'people.vcf', { type: 'text/vcard' });
    Object.defineProperty(large, 'size', { value: 26_214_401 });
    await choose(view.user, large);
    await waitFor(() => expect(modals).toHaveLength(1));
    heard.unsubscribe();
    expect(modals[0]).toMatch(/^File size error: .*people\.vcf.*26,214,401 bytes.*26,214,400 bytes/);
    expect(screen.getByText('File size error')).toBeInTheDocument();
    expect(uploadButton()).toBeDisabled();
  });
});

describe('VAL-022: the columns of an import', () => {
  it('can be downloaded as a template', async () => {
    let saved: Blob | undefined;
    jest.spyOn(URL, 'createObjectURL').mockImplementation((one) => ((saved = one as Blob), 'blob:made'));
    const name = jest.fn<undefined, [string]>();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name(this.download);
    });
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Download a template' }));
    jest.restoreAllMocks();
    expect(name).toHaveBeenCalledWith('subscribers-template.csv');
    const bytes = new Uint8Array((await saved?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(`\uFEFF${IMPORT_COLUMNS.join(',')}\r\n`);
  });

  it.each([
    ['6.46E+09', 'Excel shortened the phone number “6.46E+09”, and its last digits are lost.'],
    ['6.46E+09\n5.12E+09', 'Excel shortened the phone numbers “6.46E+09”, “5.12E+09”, and their last digits are lost.'],
  ])('warn before the upload that Excel shortened phones: %j', async (phones, text) => {
    const view = show();
    await choose(view.user, new File([`Phone\n${phones}\n5125550123\n`], 'people.csv', { type: 'text/csv' }));
    expect(await screen.findByText(`${text} Format the column as text and export it again.`)).toBeInTheDocument();
  });
});

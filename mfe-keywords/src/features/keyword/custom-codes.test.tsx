import { bus } from '@textloom/bus';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
  type Rendered,
} from '@textloom/testing';
import { remote } from '../../remote';
import { promiseUse } from '../../testing/promise.fixture';

const EMPTY_TEXT = 'No custom codes for this keyword available. Upload more below.';
const MAY: FrameOptions = { permissions: ['keyword_customkeywords'] };
const pool = (name: string, available: number, total: number) => ({
  name,
  available,
  total,
  issued: total - available,
});
const codes = (pools: object[], latest: object[] = []) => api.get('keywords/:id/codes', () => apiOk({ pools, latest }));
const show = (...handlers: NonNullable<FrameOptions['handlers']>): Rendered =>
  renderRemote(remote, '/keywords/7', {
    ...MAY,
    handlers: [
      ...handlers,
      promiseUse(),
      api.get('keywords/:id', () => apiOk(make.keyword({ id: 7, keyword: 'PIZZA' }))),
    ],
  });
const uploadButton = () => screen.findByRole('button', { name: 'Upload' });
const csv = new File(['COUPON\nA1\n'], 'codes.csv', { type: 'text/csv' });
const choose = async (view: Rendered, file: File): Promise<void> => {
  await uploadButton();
  const input = screen.getByLabelText<HTMLInputElement>('CSV file with codes', { selector: 'input' });
  input.accept = '';
  await view.user.upload(input, file);
};

describe('KEY-015: who sees the Custom Codes panel', () => {
  it('hides it without the permission, and requests nothing', async () => {
    renderRemote(remote, '/keywords/7', {
      permissions: [],
      handlers: [promiseUse(), api.get('keywords/:id', () => apiOk(make.keyword({ id: 7 })))],
    });
    expect(await screen.findByRole('textbox', { name: 'Welcome message' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Custom Codes' })).not.toBeInTheDocument();
  });

  it('shows it with the permission', async () => {
    show(codes([]));
    expect(await screen.findByRole('heading', { name: 'Custom Codes' })).toBeInTheDocument();
  });
});

describe('KEY-016, KEY-017, ENG-013: the codes of a keyword', () => {
  it('shows that there are none', async () => {
    show(codes([]));
    expect(await screen.findByText(EMPTY_TEXT)).toBeInTheDocument();
  });

  it('lists the names with available and issued numbers, and the last recipients', async () => {
    show(
      codes(
        [pool('COUPON', 1200, 1500)],
        [{ phone: '5125550187', code: 'SAVE-7', name: 'COUPON', date: '2026-11-06T12:00:00-08:00' }],
      ),
    );
    const names = await screen.findByRole('list', { name: 'Names of codes' });
    expect(names).toHaveTextContent('COUPON1,200 available · 300 issued');
    const row = within(await screen.findByRole('grid', { name: 'Codes issued last' })).getByRole('row', {
      name: /SAVE-7/,
    });
    expect(row).toHaveTextContent('(512) 555-0187');
    expect(screen.queryByText(EMPTY_TEXT)).not.toBeInTheDocument();
  });

  it('warns at 10% left and at none', async () => {
    show(codes([pool('FINE', 11, 100), pool('LOW', 10, 100), pool('GONE', 0, 100)]));
    expect(await screen.findByText('LOW: only 10 of the codes are left.')).toBeInTheDocument();
    expect(
      screen.getByText('No GONE codes are left. New people get the welcome message without one in place of {GONE}.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^FINE:/)).not.toBeInTheDocument();
  });

  it('counts down while subscribers join', async () => {
    let left = 50;
    show(api.get('keywords/:id/codes', () => apiOk({ pools: [pool('COUPON', left, 100)], latest: [] })));
    await screen.findByText(/^50 available/);
    left = 49;
    act(() => bus.emit('subscriber.changed', { ids: [1], keyword_ids: [7] }));
    expect(await screen.findByText(/^49 available/)).toBeInTheDocument();
  });

  it('shows an error and retries, with the upload still available', async () => {
    expectWarning(/^Loading \["keywords","one".* failed: It broke\./);
    let calls = 0;
    const view = show(
      api.get(
        'keywords/:id/codes',
        () => ((calls += 1), calls === 1 ? apiError(500, 'internal', 'It broke.') : apiOk({ pools: [], latest: [] })),
      ),
    );
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(EMPTY_TEXT)).toBeInTheDocument();
  });
});

describe('KEY-018, VAL-036, VAL-037, VAL-038, ERR-011, ERR-012: uploading codes', () => {
  it('is enabled once a file is chosen; the result is shown and confirmed', async () => {
    let pools: object[] = [];
    const sent: string[] = [];
    const view = show(
      api.get('keywords/:id/codes', () => apiOk({ pools, latest: [] })),
      api.post('keywords/:id/submitcodes', async ({ request }) => {
        sent.push(await request.text());
        pools = [pool('COUPON', 1, 1)];
        return apiOk({ COUPON: 1 }, 'Codes uploaded');
      }),
    );
    expect(await uploadButton()).toBeDisabled();
    await choose(view, csv);
    expect(screen.getByText('codes.csv')).toBeInTheDocument();
    await view.user.click(await uploadButton());
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'Codes uploaded' }]));
    expect(sent[0]).toContain('name="csv"; filename="codes.csv"');
    expect(await screen.findByText(/^1 available/)).toBeInTheDocument();
    expect(await uploadButton()).toBeDisabled();
  });

  it('shows the server’s error and keeps the file', async () => {
    const complaint = 'There are no codes below the names in the first row.';
    const view = show(
      codes([]),
      api.post('keywords/:id/submitcodes', () => apiError(422, 'invalid', complaint, { csv: complaint })),
    );
    await choose(view, csv);
    await view.user.click(await uploadButton());
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: complaint }]));
    expect(screen.getByText(complaint)).toBeInTheDocument();
    expect(await uploadButton()).toBeEnabled();
  });

  it.each([
    ['codes.xlsx', 10, 'File type not allowd'],
    ['codes.csv', 5_242_881, /^File size error: codes\.csv has 5,242,881 bytes/],
  ])('refuses %s of %d bytes before it is sent', async (name, size, complaint) => {
    const view = show(codes([]));
    const file = new File(['x'], name);
    Object.defineProperty(file, 'size', { value: size });
    await choose(view, file);
    expect(await screen.findByText(complaint)).toBeInTheDocument();
    expect(await uploadButton()).toBeDisabled();
  });
});

import { api, apiOk, expectWarning, HttpResponse, mswServer, renderPart, screen, waitFor } from '@textloom/testing';
import { http } from 'msw';
import { lazyPart } from './lazy-part';

const FILE = 'http://localhost/app/js/users.0a1b2c3d.js';
const chunkError = (type: string): Error =>
  Object.assign(new Error(`Loading chunk 7 failed.\n(${type}: ${FILE})`), {
    name: 'ChunkLoadError',
    type,
    request: FILE,
  });
const Users = ({ of = 'everybody' }: { of?: string }) => <p>{`Users of ${of}`}</p>;
const reports: { remote: string; phase: string }[] = [];

/** A part that fails a given number of times, then loads. */
function failing(errors: Error[], as?: 'application' | 'page' | 'panel' | 'field' | 'hidden') {
  if (errors.length > 0) expectWarning(/Loading chunk 7 failed/);
  const load = jest.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return { default: Users };
  });
  return { load, Part: lazyPart({ owner: 'shell', title: 'Authorized Users', load, ...(as ? { as } : {}) }) };
}

beforeEach(() => {
  reports.length = 0;
  mswServer.use(
    api.post('client-errors', async ({ request }) => (reports.push((await request.json()) as never), apiOk())),
    http.head(FILE, () => HttpResponse.error()),
  );
});
afterEach(() => jest.restoreAllMocks());

const show = (Part: ReturnType<typeof failing>['Part']) =>
  renderPart(
    <>
      <p>The frame</p>
      <Part of="Marco" />
    </>,
  );

describe('a part of the page that loads later', () => {
  it('shows with its props', async () => {
    show(failing([]).Part);
    expect(await screen.findByText('Users of Marco')).toBeInTheDocument();
  });

  it('shows an error if loading fails, keeps the frame, and retries', async () => {
    const { load, Part } = failing([chunkError('error'), chunkError('error')]);
    const { user } = show(Part);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Authorized Users could not be loaded. Check your connection and try again. Everything else keeps working.',
    );
    expect(screen.getByText('The frame')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Users of Marco')).toBeInTheDocument();
    expect(reports.map(({ remote, phase }) => [remote, phase])).toEqual([
      ['shell', 'module'],
      ['shell', 'module'],
    ]);
  });

  it('does not say that the rest works if it is the whole application', async () => {
    show(failing([chunkError('error')], 'application').Part);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Authorized Users could not be loaded. Check your connection and try again.');
    expect(alert).not.toHaveTextContent('Everything else keeps working.');
  });

  it('is requested again if shown a second time', async () => {
    const { Part } = failing([chunkError('error')]);
    const first = show(Part);
    await screen.findByRole('alert');
    first.unmount();
    show(Part);
    expect(await screen.findByText('Users of Marco')).toBeInTheDocument();
  });

  it('says that it took too long if it hangs', async () => {
    show(failing([chunkError('timeout')]).Part);
    expect(await screen.findByRole('alert')).toHaveTextContent('Authorized Users took too long to load.');
  });

  it.each([
    ['404', () => new HttpResponse(null, { status: 404 })],
    [
      'a page of HTML in place of the script',
      () => new HttpResponse(null, { headers: { 'Content-Type': 'text/html' } }),
    ],
  ])('offers to reload if a release has replaced its file (%s)', async (_, answer) => {
    mswServer.use(http.head(FILE, answer));
    show(failing([chunkError('missing')]).Part);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'belongs to an earlier version of the application. Reload the page to get the new one.',
    );
  });

  it('is silently retried if unavailable only briefly', async () => {
    mswServer.use(http.head(FILE, () => new HttpResponse(null, { headers: { 'Content-Type': 'text/javascript' } })));
    const load = jest.fn(async () => ({ default: Users }));
    load.mockRejectedValueOnce(chunkError('error'));
    show(lazyPart({ owner: 'shell', title: 'Authorized Users', load }));
    expect(await screen.findByText('Users of Marco')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
    expect(reports).toEqual([]);
  });

  it('shows a short error in a field, and stays hidden if declared hidden', async () => {
    show(failing([chunkError('error')], 'field').Part);
    expect(await screen.findByRole('alert')).not.toHaveTextContent('Reference');
    const { load, Part } = failing([chunkError('error')], 'hidden');
    show(Part);
    await waitFor(() => expect(load).toHaveBeenCalled());
    await waitFor(() => expect(reports).toHaveLength(2));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('is contained if it crashes while rendering, and rerendered by Try again', async () => {
    expectWarning(/^Error: broken inside/);
    let broken = true;
    const Crash = () => {
      if (broken) throw new Error('broken inside');
      return <p>Drawn</p>;
    };
    const { user } = show(lazyPart({ owner: 'shell', title: 'Users', load: async () => ({ default: Crash }) }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Users stopped because of an error in it.');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Drawn')).toBeInTheDocument();
  });
});

describe('the primary button of a failed part', () => {
  const looks = () => screen.getAllByRole('button').map(({ textContent, className }) => [textContent, className]);
  const primary = expect.stringMatching(/MuiButton-contained.*MuiButton-colorPrimary/);
  const plain = expect.not.stringContaining('MuiButton-contained');

  it('is Reload if a release has replaced the file', async () => {
    mswServer.use(http.head(FILE, () => new HttpResponse(null, { status: 404 })));
    show(failing([chunkError('missing')]).Part);
    await screen.findByRole('alert');
    expect(looks()).toEqual([
      ['Reload the page', primary],
      ['Try again', plain],
    ]);
  });

  it('is Try again if the file may return', async () => {
    show(failing([chunkError('error')]).Part);
    await screen.findByRole('alert');
    expect(looks()).toEqual([
      ['Try again', expect.stringContaining('MuiButton-outlined')],
      ['Reload the page', plain],
    ]);
  });
});

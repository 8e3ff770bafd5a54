import { securityEventSchema, type SecurityEvent } from '@textloom/contracts';
import {
  api,
  apiError,
  apiPage,
  expectWarning,
  queryOf,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import SecurityLogPage from './security-log.page';

const eventOf = (changes: Partial<SecurityEvent> = {}): SecurityEvent =>
  securityEventSchema.parse({
    id: 1,
    date: '2026-11-02T14:00:00-08:00',
    kind: 'sign-in',
    text: 'Signed in.',
    who: 'nina@example.com',
    address: '203.0.113.9',
    device: 'Chrome on Windows',
    ...changes,
  });

function show(
  path = '/account/security',
  entries: SecurityEvent[] = [eventOf()],
  profile = {},
  handlers: FrameOptions['handlers'] = [],
) {
  const asked: Record<string, string>[] = [];
  const list = api.get('profiles/security', ({ request }) => (asked.push(queryOf(request)), apiPage(entries)));
  return { ...renderPart(<SecurityLogPage />, { path, profile, handlers: [...handlers, list] }), asked };
}
const table = () => screen.findByRole('grid', { name: 'Security Log' });

describe('The security log', () => {
  it('shows what happened, who did it, and from where', async () => {
    show('/account/security', [
      eventOf(),
      eventOf({ id: 2, kind: 'hold', text: 'Put the account on hold.', who: 'Operator', address: '', device: '' }),
    ]);
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent)
        .slice(1),
    );
    expect(cells).toEqual([
      ['Signed in.', 'nina@example.com', 'Chrome on Windows, 203.0.113.9'],
      ['Put the account on hold.', 'Operator', '–'],
    ]);
  });

  it('filters by the address', async () => {
    const { asked } = show('/account/security?kind=card&search=nina&date-start=11%2F01%2F2026');
    await table();
    expect(asked).toEqual([
      { 'filter[kind]': 'card', 'filter[search]': 'nina', 'filter[date-start]': '11/01/2026', 'filter[page]': '1' },
    ]);
  });

  it('is downloaded with the filter', async () => {
    const files: Record<string, string>[] = [];
    const view = show('/account/security?kind=export', undefined, {}, [
      api.get('profiles/security/export', ({ request }) => (files.push(queryOf(request)), new Response('Date'))),
    ]);
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:csv';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await table();
    await view.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toEqual(['security-log.csv']));
    expect(files).toEqual([{ 'filter[kind]': 'export' }]);
  });

  it('says when nothing matches, and when nothing has happened yet', async () => {
    show('/account/security?kind=card', []);
    expect(await screen.findByText('No result.')).toBeInTheDocument();
    show('/account/security', []);
    expect(await screen.findByText('Nothing yet')).toBeInTheDocument();
  });

  it('shows a failed load, and retries', async () => {
    let works = false;
    expectWarning(/security-log.* failed: It broke/);
    const list = api.get('profiles/security', () =>
      works ? apiPage([eventOf()]) : apiError(500, 'internal', 'It broke.'),
    );
    const view = renderPart(<SecurityLogPage />, { path: '/account/security', handlers: [list] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await view.user.click(again);
    await waitFor(() => expect(screen.getByText('Signed in.')).toBeInTheDocument());
  });

  it('is refused to an authorized user', () => {
    const { asked } = show('/account/security', [], { authorized_account: true });
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Security Log' })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

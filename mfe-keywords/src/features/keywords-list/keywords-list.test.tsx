import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  findRow,
  listStates,
  make,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { bus } from '@textloom/bus';
import type { Keyword } from '@textloom/contracts';
import { remote } from '../../remote';

const listOf = (...keywords: Keyword[]) =>
  api.get('keywords', () => apiPage(keywords, { used: keywords.length, total: 10 }));
const show = (keywords: Keyword[], options: FrameOptions = {}) =>
  renderRemote(remote, '/keywords', { ...options, handlers: [listOf(...keywords), ...(options.handlers ?? [])] });

describe('KEY-001, KEY-002, KEY-020: the list of keywords', () => {
  it('is at /keywords beside its filters, with the keywords used and allowed', async () => {
    const { user } = show([make.keyword()]);
    expect(await screen.findByText('1 of 10 keywords used')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Keywords' })).toBeInTheDocument();
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    await openFilters(user);
    expect(screen.getByRole('complementary', { name: 'Filters' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });

  it('requests the filter from the server and keeps it in the address @long', async () => {
    const asked: Record<string, string>[] = [];
    const view = renderRemote(remote, '/keywords', {
      handlers: [
        api.get(
          'keywords',
          ({ request }) => (asked.push(queryOf(request)), apiPage([make.keyword()], { used: 1, total: 10 })),
        ),
      ],
    });
    await findRow('PIZZA');
    await openFilters(view.user);
    await view.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await view.user.click(await screen.findByRole('option', { name: 'Under review' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[status]': 'review' }));
    expect(view.address()).toBe('/keywords?status=review');
    await view.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'piz{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[status]': 'review', 'filter[search]': 'piz' }));
  });
});

describe('KEY-007: from the list to a keyword', () => {
  it('links each keyword to its own page', async () => {
    show([make.keyword({ id: 7 })]);
    expect(within(await findRow('PIZZA')).getByRole('link', { name: 'PIZZA' })).toHaveAttribute('href', '/keywords/7');
  });
});

describe('KEY-003, KEY-006, KEY-010: a row of the list', () => {
  it('has the columns of the specification', async () => {
    show([make.keyword()]);
    await findRow('PIZZA');
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['Keyword', 'Status', 'Subscribers', 'Welcome message', 'Created', 'Actions']);
    expect(screen.getByLabelText('Delete PIZZA', { selector: 'button' })).toBeInTheDocument();
  });

  it('shows under review or approved', async () => {
    show([make.keyword({ keyword: 'NEW', approved: false }), make.keyword({ keyword: 'OLD', approved: true })]);
    expect(within(await findRow('NEW')).getByText('Under review')).toBeInTheDocument();
    expect(within(await findRow('OLD')).getByText('Approved')).toBeInTheDocument();
  });

  it('has a paperclip only with segments 3', async () => {
    show([make.keyword({ keyword: 'MEDIA', segments: 3 }), make.keyword({ keyword: 'TEXT', segments: 2 })]);
    expect(within(await findRow('MEDIA')).getByTitle('With attachment')).toBeInTheDocument();
    expect(within(await findRow('TEXT')).queryByTitle('With attachment')).not.toBeInTheDocument();
  });

  it('shows the date in the profile’s timezone', async () => {
    // Past midnight in Central time.
    show([make.keyword({ added_at: '2026-11-20T22:30:00-08:00' })]);
    expect(within(await findRow('PIZZA')).getByText('Nov 21, 2026')).toBeInTheDocument();
  });
});

describe('KEY-004, KEY-005: links of the list', () => {
  it('go from the status to the configured article, in a new tab', async () => {
    show([make.keyword()]);
    await findRow('PIZZA');
    const help = screen.getByRole('link', { name: /What the status means/ });
    expect(help).toHaveAttribute('href', 'https://help.example.com/keywords');
    expect(help).toHaveAttribute('target', '_blank');
  });

  it('go from the count to the keyword’s subscribers', async () => {
    show([make.keyword({ keyword: 'TACO', subscribers: 1234 })]);
    expect(within(await findRow('TACO')).getByRole('link', { name: /^1,234/ })).toHaveAttribute(
      'href',
      '/subscribers?keyword=TACO&disabled=0&subscription=0',
    );
  });
});

describe('KEY-021: no welcome message', () => {
  it('shows N/A', async () => {
    show([make.keyword({ display_welcome_message: '', welcome_message_parsed: '' })]);
    expect(within(await findRow('PIZZA')).getByText('N/A')).toBeInTheDocument();
  });
});

describe('KEY-019, ERR-013: deleting a keyword', () => {
  it('asks with the keyword’s name, deletes and hides the row', async () => {
    const row = make.keyword({ keyword: 'GONE', subscribers: 0 });
    let deleted = 0;
    const view = show([row], {
      handlers: [api.delete(`keywords/${row.id}`, () => ((deleted += 1), apiOk({ id: row.id }, 'Deleted.')))],
    });
    await findRow('GONE');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByLabelText('Delete GONE', { selector: 'button' }));
    expect(await asked).toMatchObject({ destructive: true, message: expect.stringContaining('GONE') });
    await waitFor(() => expect(screen.queryByText('GONE')).not.toBeInTheDocument());
    expect(deleted).toBe(1);
  });

  it('deletes nothing when the confirmation is declined', async () => {
    const view = show([make.keyword({ keyword: 'KEPT' })]);
    await findRow('KEPT');
    const asked = view.answerConfirm(false);
    await view.user.click(screen.getByLabelText('Delete KEPT', { selector: 'button' }));
    await asked;
    // An unwanted DELETE would fail this test as an unhandled call.
    expect(screen.queryByLabelText('Deleting')).not.toBeInTheDocument();
    expect(screen.getByText('KEPT')).toBeInTheDocument();
  });

  it('is blocked with a reason while it has subscribers', async () => {
    const view = show([make.keyword({ keyword: 'BUSY', subscribers: 2 })]);
    await findRow('BUSY');
    expect(screen.getByLabelText('Delete BUSY', { selector: 'button' })).toBeDisabled();
    await view.user.hover(screen.getByRole('note', { name: 'Can not be removed/deleted.' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Can not be removed/deleted.');
  });

  it('restores the row and shows the server’s message when it fails', async () => {
    const row = make.keyword({ keyword: 'STAYS' });
    const view = show([row], {
      handlers: [api.delete(`keywords/${row.id}`, () => apiError(409, 'keyword_in_use', 'Somebody has just joined.'))],
    });
    await findRow('STAYS');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByLabelText('Delete STAYS', { selector: 'button' }));
    await asked;
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Somebody has just joined.' }]));
    expect(screen.getByLabelText('Delete STAYS', { selector: 'button' })).toBeEnabled();
  });
});

describe('PERM-007: an authorized user', () => {
  it('cannot delete a keyword', async () => {
    show([make.keyword()], { profile: { authorized_account: true } });
    await findRow('PIZZA');
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });
});

describe('SUBS-024, ERR-028: list states of the keywords', () => {
  listStates({
    remote,
    path: '/keywords',
    call: 'keywords',
    label: 'Keywords',
    row: make.keyword(),
    text: 'PIZZA',
    extra: { used: 1, total: 10 },
    empty: 'No keywords yet',
    filter: 'search=zzz',
  });

  it('offers the first step beside the text', async () => {
    show([]);
    await screen.findByText('No keywords yet');
    expect(screen.getAllByRole('link', { name: 'Add Keyword' })).toHaveLength(2);
  });

  it('follows the server: an approval shows without a reload', async () => {
    let approved = false;
    renderRemote(remote, '/keywords', {
      handlers: [api.get('keywords', () => apiPage([make.keyword({ id: 3, approved })], { used: 1, total: 10 }))],
    });
    expect(within(await findRow('PIZZA')).getByText('Under review')).toBeInTheDocument();
    approved = true;
    act(() => bus.emit('keyword.changed', { id: 3 }));
    await waitFor(() => expect(screen.queryByText('Under review')).not.toBeInTheDocument());
    expect(screen.getByText('Approved')).toBeInTheDocument();
  });
});

import type { Template } from '@textloom/contracts';
import {
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
} from '@textloom/testing';
import type { RequestHandler } from 'msw';
import { remote } from '../../remote';

const PATH = '/messages/templates';
const show = (rows: Template[], ...handlers: RequestHandler[]) =>
  renderRemote(remote, PATH, { handlers: [api.get('messages/templates', () => apiPage(rows)), ...handlers] });

describe('TMPL-001, TMPL-002, TMPL-003: the list of templates', () => {
  it('has the columns of the specification; a row opens its template', async () => {
    show([make.template({ id: 12, name: 'Friday', message: 'Two for one today', segments: 2 })]);
    const row = await findRow('Friday');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Message',
      'MSG COUNT',
      'Created',
      'Actions',
    ]);
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 4),
    ).toEqual(['Friday', 'Two for one today', '2', 'Nov 2, 2026']);
    expect(within(row).getByRole('link', { name: 'Friday' })).toHaveAttribute('href', '/messages/template/12');
    expect(screen.getByRole('link', { name: 'New Template' })).toHaveAttribute('href', '/messages/template/add');
  });

  it('dims a disabled template', async () => {
    show([make.template({ name: 'Friday', disabled: true })]);
    expect(await findRow('Friday')).toHaveClass('row-dimmed');
  });

  it('searches and sorts @long', async () => {
    const asked: Record<string, string>[] = [];
    const { user } = renderRemote(remote, PATH, {
      handlers: [
        api.get('messages/templates', ({ request }) => (asked.push(queryOf(request)), apiPage([make.template()]))),
      ],
    });
    await findRow('Friday');
    await openFilters(user);
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByRole('option', { name: 'Name' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'two{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[orderby]': 'name', 'filter[search]': 'two' }));
  });
});

describe('SUBS-024, ERR-028: list states of the templates', () => {
  listStates({
    remote,
    path: PATH,
    call: 'messages/templates',
    label: 'Message Templates',
    row: make.template(),
    text: 'Friday',
    empty: 'No templates yet',
    filter: 'search=zzz',
  });
});

describe('TMPL-001: deleting a template', () => {
  it('asks, then calls DELETE and hides the row', async () => {
    const called: string[] = [];
    let rows = [make.template({ id: 12, name: 'Friday' })];
    const view = renderRemote(remote, PATH, {
      handlers: [
        api.get('messages/templates', () => apiPage(rows)),
        api.delete('messages/templates/12', ({ request }) => {
          called.push(request.method);
          rows = [];
          return apiOk({ id: 12 }, 'Template deleted.');
        }),
      ],
    });
    const remove = () => screen.getByRole('button', { name: 'Delete Friday' });
    await findRow('Friday');
    let asked = view.answerConfirm(false);
    await view.user.click(remove());
    expect((await asked).title).toBe('Delete template');
    expect(called).toEqual([]);
    asked = view.answerConfirm(true);
    await view.user.click(remove());
    await asked;
    await waitFor(() => expect(screen.queryByText('Friday')).not.toBeInTheDocument());
    expect(called).toEqual(['DELETE']);
  });

  it('restores the row and shows the server’s message when it fails', async () => {
    const view = show(
      [make.template({ id: 12 })],
      api.delete('messages/templates/12', () => apiError(404, 'not_found', 'This template was not found.')),
    );
    await findRow('Friday');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Delete Friday' }));
    await asked;
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'This template was not found.' }]));
    expect(await findRow('Friday')).toBeInTheDocument();
  });
});

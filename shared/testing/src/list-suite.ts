import type { Remote } from '@textloom/kit';
import { renderRemote, screen, waitFor } from './render';
import { api, apiError, apiPage } from './server';

/** The row of a table that contains this text. On a busy machine the first page of a test takes its time. */
export async function findRow(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text, {}, { timeout: 15_000 })).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return row;
}

export interface ListUnderTest {
  remote: Remote;
  /** Address of the list, and the call that it makes. */
  path: string;
  call: string;
  /** Name of the table: "Keywords". */
  label: string;
  /** An answer's only row, and a text of it. */
  row: unknown;
  text: string;
  /** What this list adds to the envelope. */
  extra?: Readonly<Record<string, unknown>>;
  /** What teaches the first step when there is nothing at all. */
  empty: string;
  /** A query that filters; every list has Clear Filters then. */
  filter: string;
}

/**
 * The states of a list that all lists share (SUBS-024, ERR-028): it loads, nothing is there yet, nothing matches
 * the filter, it could not be loaded. In a describe of the list's own test file; what only this list says stays there.
 */
export function listStates({ remote, path, call, label, row, text, extra, empty, filter }: ListUnderTest): void {
  const answering = (answer: Parameters<typeof api.get>[1], query = '') =>
    renderRemote(remote, path + query, { handlers: [api.get(call, answer)] });

  it('announces that it loads', async () => {
    answering(() => new Promise<never>(() => undefined));
    expect(await screen.findByRole('status', { name: `Loading ${label}` })).toBeInTheDocument();
  });

  it('teaches the first step when there is nothing', async () => {
    answering(() => apiPage([], extra));
    expect(await screen.findByText(empty)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
  });

  it('says No result. for a filter without a match; Clear Filters asks for all again', async () => {
    const asked: URLSearchParams[] = [];
    const view = answering(({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const filtered = [...new URLSearchParams(filter).keys()].some((name) => asked.at(-1)?.has(`filter[${name}]`));
      return apiPage(filtered ? [] : [row], extra);
    }, `?${filter}`);
    expect(await screen.findByText('No result.')).toBeInTheDocument();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    if (clear) await view.user.click(clear);
    await findRow(text);
    await waitFor(() => expect(view.address()).toBe(path));
    expect(asked).toHaveLength(2);
  });

  it('says what failed and tries again', async () => {
    let works = false;
    const view = answering(() => (works ? apiPage([row], extra) : apiError(500, 'internal', 'It broke.')));
    expect(await screen.findByRole('alert')).toHaveTextContent(`${label} could not be loaded`);
    expect(screen.getByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow(text);
  });
}

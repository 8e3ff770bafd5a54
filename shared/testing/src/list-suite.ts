import type { Remote } from '@textloom/kit';
import { expectWarning } from './console';
import { renderRemote, screen, waitFor, type FrameOptions, type Rendered } from './render';
import { api, apiError, apiPage } from './server';

/** The row of a table that contains this text. On a busy machine the first page of a test can be slow. */
export async function findRow(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text, {}, { timeout: 15_000 })).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return row;
}

/** Opens the filters of a list, which are closed at first. */
export const openFilters = async (user: Rendered['user']): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Filters' }));

export interface ListUnderTest {
  remote: Remote;
  /** Address of the list, and its call. */
  path: string;
  call: string;
  /** Name of the table: "Keywords". */
  label: string;
  /** The only row of a response, and a text of it. */
  row: unknown;
  text: string;
  /** The fields that this list adds to the envelope. */
  extra?: Readonly<Record<string, unknown>>;
  /** The hint of an empty list. */
  empty: string;
  /** A query that filters; lists with one have Clear Filters. */
  filter: string;
  /** Text for a filter without a match; spelling differs per screen (decision 88). */
  noMatch?: string;
  /** The permissions that the user needs to see the list. */
  profile?: FrameOptions['profile'];
}

/**
 * The states of all lists (SUBS-024, ERR-028): loading, empty, no match, failed. Called in the list's own test file,
 * beside tests of that list alone.
 */
export function listStates(list: ListUnderTest): void {
  const { remote, path, call, label, row, text, extra, empty, filter, noMatch = 'No result.', profile } = list;
  const answering = (answer: Parameters<typeof api.get>[1], query = '') =>
    renderRemote(remote, path + query, { ...(profile && { profile }), handlers: [api.get(call, answer)] });

  it('announces that it is loading', async () => {
    answering(() => new Promise<never>(() => undefined));
    expect(await screen.findByRole('status', { name: `Loading ${label}` })).toBeInTheDocument();
  });

  it('explains the first step when it is empty', async () => {
    answering(() => apiPage([], extra));
    expect(await screen.findByText(empty)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
  });

  it(`shows ${noMatch} for a filter without a match; Clear Filters loads all again`, async () => {
    const asked: URLSearchParams[] = [];
    const view = answering(({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const filtered = [...new URLSearchParams(filter).keys()].some((name) => asked.at(-1)?.has(`filter[${name}]`));
      return apiPage(filtered ? [] : [row], extra);
    }, `?${filter}`);
    expect(await screen.findByText(noMatch)).toBeInTheDocument();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    await view.user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    await findRow(text);
    await waitFor(() => expect(view.address()).toBe(path));
    expect(asked).toHaveLength(2);
  });

  it('shows an error when loading failed, and retries', async () => {
    expectWarning(/^Loading .* failed: It broke\./);
    let works = false;
    const view = answering(() => (works ? apiPage([row], extra) : apiError(500, 'internal', 'It broke.')));
    expect(await screen.findByRole('alert')).toHaveTextContent(`${label} could not be loaded`);
    expect(screen.getByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow(text);
  });
}

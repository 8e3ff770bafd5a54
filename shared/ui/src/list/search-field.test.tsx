import { act, fireEvent, renderPart, screen } from '@textloom/testing';
import { LIST_BASE } from '@textloom/kit';
import { ListView, type TableSource } from '../index';

const source: TableSource<{ id: number }> = {
  ...{ rows: [{ id: 1 }], reply: { per_page_entries: 25 }, total: 1, page: 1, pages: 1 },
  ...{ status: 'ready', error: null, refreshing: false, retry: jest.fn() },
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('SUBS-025: Clear Filters', () => {
  it('also clears input that was not searched yet', () => {
    const [set, clear] = [jest.fn(), jest.fn()];
    const query = { ...LIST_BASE, search: '' };
    const other = { search: '', query, setPage: jest.fn(), setSort: jest.fn() };
    renderPart(
      <ListView
        label="People"
        state={{ ...other, values: query, active: true, set, clear }}
        search="Name"
        source={source}
        columns={[{ key: 'id', header: 'Number', render: ({ id }) => id }]}
        phone={({ id }) => ({ title: id })}
        empty={null}
      />,
    );
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'ann' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    act(() => jest.advanceTimersByTime(1_000));
    expect(field).toHaveValue('');
    expect(clear).toHaveBeenCalledTimes(1);
    expect(set).not.toHaveBeenCalled();
  });
});

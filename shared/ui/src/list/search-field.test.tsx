import { act, fireEvent, renderPart, screen } from '@textloom/testing';
import { LIST_BASE } from '@textloom/kit';
import { ListLayout } from '../index';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('SUBS-025: Clear Filters', () => {
  it('also clears input that was not searched yet', () => {
    const [set, clear] = [jest.fn(), jest.fn()];
    const query = { ...LIST_BASE, search: '' };
    const other = { search: '', query, setPage: jest.fn(), setSort: jest.fn() };
    renderPart(
      <ListLayout state={{ ...other, values: query, active: true, set, clear }} search="Name">
        <span />
      </ListLayout>,
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

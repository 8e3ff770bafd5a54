import { act, fireEvent, renderPart, screen } from '@textloom/testing';
import { FilterSidebar, SearchField } from '../index';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('SUBS-025: Clear Filters', () => {
  it('also clears input that was not searched yet', () => {
    const [onSearch, onClear] = [jest.fn(), jest.fn()];
    renderPart(
      <FilterSidebar active onClear={onClear} search={<SearchField value="" onSearch={onSearch} />}>
        <span />
      </FilterSidebar>,
    );
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'ann' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    act(() => jest.advanceTimersByTime(1_000));
    expect(field).toHaveValue('');
    expect(onClear).toHaveBeenCalledTimes(1);
    expect(onSearch).not.toHaveBeenCalled();
  });
});

import { act, fireEvent, renderPart, screen, waitFor } from '@textloom/testing';
import { SearchSelect } from '../index';

const found = { id: 77, text: 'VIP guests' };
const calls = { onAdd: jest.fn(), onRemove: jest.fn(), onClear: jest.fn() };
const search = jest.fn();
beforeEach(() => {
  for (const mock of [search, ...Object.values(calls)]) mock.mockReset();
  search.mockResolvedValue([found]);
});

describe('PICK-011: a choice among search results', () => {
  it('handles Enter itself: the form is not submitted before a choice is loaded', async () => {
    let answer = (): void => undefined;
    search.mockImplementation((text) =>
      text === '' ? Promise.resolve([]) : new Promise((resolve) => (answer = () => resolve([found]))),
    );
    const send = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { user } = renderPart(
      <form onSubmit={send}>
        <SearchSelect {...calls} label="Groups" value={[]} search={search} />
        <button>Send</button>
      </form>,
    );
    await user.type(screen.getByRole('combobox', { name: 'Groups' }), 'VIP{Enter}');
    expect(send).not.toHaveBeenCalled();
    await waitFor(() => expect(search).toHaveBeenLastCalledWith('VIP', expect.anything()));
    answer();
    await screen.findByRole('option', { name: 'VIP guests' });
    expect(calls.onAdd).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(calls.onAdd).toHaveBeenCalledWith(found);
    expect(send).not.toHaveBeenCalled();
  });

  it('chooses with Enter only what contains the typed text, even while the search is debounced', async () => {
    const other = { id: 3, text: 'Regulars' };
    search.mockImplementation(async (text) => (text === '' ? [other, found] : [found]));
    const { user } = renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
    await user.click(screen.getByRole('combobox', { name: 'Groups' }));
    await screen.findByRole('option', { name: 'Regulars' });
    await user.keyboard('vip{Enter}');
    expect(calls.onAdd.mock.calls).toEqual([[found]]);
  });

  it('debounces: one search for the whole word', () => {
    search.mockReturnValue(new Promise(() => undefined));
    jest.useFakeTimers();
    try {
      renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
      const field = screen.getByRole('combobox', { name: 'Groups' });
      expect(search).not.toHaveBeenCalled();
      for (const value of ['v', 'vi', 'vip']) {
        fireEvent.change(field, { target: { value } });
        act(() => jest.advanceTimersByTime(399));
        expect(search).not.toHaveBeenCalled();
      }
      act(() => jest.advanceTimersByTime(1));
      expect(search.mock.calls).toEqual([['vip', expect.anything()]]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows when a search fails', async () => {
    search.mockRejectedValue(new Error('offline'));
    const { user } = renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
    await user.click(screen.getByRole('combobox', { name: 'Groups' }));
    expect(await screen.findByText('The search failed. Type again to retry.')).toBeInTheDocument();
  });
});

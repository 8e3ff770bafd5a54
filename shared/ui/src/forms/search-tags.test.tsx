import { renderPart, screen, waitFor } from '@textloom/testing';
import { SearchSelect } from '../index';

const found = { id: 77, text: 'VIP guests' };
const calls = { onAdd: jest.fn(), onRemove: jest.fn(), onClear: jest.fn() };
const search = jest.fn();
beforeEach(() => {
  for (const mock of [search, ...Object.values(calls)]) mock.mockReset();
  search.mockResolvedValue([found]);
});

describe('PICK-011: a choice among results of a search', () => {
  it('handles Enter itself: the form is not submitted before a choice is loaded', async () => {
    search.mockImplementation(async (text) => (text === '' ? [] : [found]));
    const send = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { user } = renderPart(
      <form onSubmit={send}>
        <SearchSelect {...calls} label="Groups" value={[]} search={search} />
        <button>Send</button>
      </form>,
    );
    await user.type(screen.getByRole('combobox', { name: 'Groups' }), 'VIP{Enter}');
    expect(send).not.toHaveBeenCalled();
    await screen.findByRole('option', { name: 'VIP guests' });
    expect(calls.onAdd).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(calls.onAdd).toHaveBeenCalledWith(found);
    expect(send).not.toHaveBeenCalled();
  });

  it('chooses with Enter only what contains the typed text, also while the search is pausing', async () => {
    const other = { id: 3, text: 'Regulars' };
    search.mockImplementation(async (text) => (text === '' ? [other, found] : [found]));
    const { user } = renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
    await user.click(screen.getByRole('combobox', { name: 'Groups' }));
    await screen.findByRole('option', { name: 'Regulars' });
    await user.keyboard('vip{Enter}');
    expect(calls.onAdd.mock.calls).toEqual([[found]]);
  });

  it('waits until typing pauses: one search for the whole word', async () => {
    const { user } = renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
    expect(search).not.toHaveBeenCalled();
    await user.type(screen.getByRole('combobox', { name: 'Groups' }), 'vip');
    const typed = performance.now();
    await waitFor(() => expect(search).toHaveBeenLastCalledWith('vip', expect.anything()));
    expect(performance.now() - typed).toBeGreaterThan(300);
    expect(search.mock.calls.map(([text]) => String(text)).filter((text) => text !== '')).toEqual(['vip']);
  });

  it('shows when a search fails', async () => {
    search.mockRejectedValue(new Error('offline'));
    const { user } = renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
    await user.click(screen.getByRole('combobox', { name: 'Groups' }));
    expect(await screen.findByText('The search failed. Type again to retry.')).toBeInTheDocument();
  });
});

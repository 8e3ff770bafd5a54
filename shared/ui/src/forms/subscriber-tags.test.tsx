import { renderPart, screen, waitFor } from '@textloom/testing';
import { SearchSelect, SubscriberTags } from '../index';

const tag = (id: number) => ({ id, text: `Person ${id}` });
const many = (n: number) => Array.from({ length: n }, (_, index) => tag(index + 1));
const calls = { onAdd: jest.fn(), onRemove: jest.fn(), onClear: jest.fn() };
const search = jest.fn();
beforeEach(() => {
  for (const mock of [search, ...Object.values(calls)]) mock.mockReset();
  search.mockResolvedValue([tag(77)]);
});

describe('PICK-012: the tag list', () => {
  it('shows up to ten tags, each removable', async () => {
    const { user } = renderPart(
      <SubscriberTags {...calls} label="Subscribers" value={many(10)} total={10} search={search} />,
    );
    expect(screen.getByText('Person 10')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Backspace}');
    expect(calls.onRemove).toHaveBeenCalledWith(10);
  });

  it('shows List contains N subscribers from the eleventh on; removing that clears all', async () => {
    const { user } = renderPart(
      <SubscriberTags {...calls} label="Subscribers" value={[]} total={1200} search={search} />,
    );
    expect(screen.getByText('List contains 1,200 subscribers')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Backspace}');
    expect(calls.onClear).toHaveBeenCalled();
  });
});

describe('PICK-010, PICK-011: the searches', () => {
  it('handle Enter themselves: the form is not submitted before a choice is loaded', async () => {
    const send = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { user } = renderPart(
      <form onSubmit={send}>
        <SubscriberTags {...calls} label="Subscribers" value={[]} total={0} search={search} />
        <button>Send</button>
      </form>,
    );
    await user.type(screen.getByRole('combobox', { name: 'Subscribers' }), 'Ann{Enter}');
    expect(send).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'Person 77' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(calls.onAdd).toHaveBeenCalledWith(tag(77));
    expect(send).not.toHaveBeenCalled();
  });

  it('send no request before they are opened, then for 20, and return the choice', async () => {
    const { user } = renderPart(<SubscriberTags {...calls} label="Subscribers" value={[]} total={0} search={search} />);
    expect(search).not.toHaveBeenCalled();
    await user.click(screen.getByRole('combobox', { name: 'Subscribers' }));
    await user.click(await screen.findByRole('option', { name: 'Person 77' }));
    expect(search.mock.calls[0]?.slice(0, 2)).toEqual(['', 20]);
    expect(calls.onAdd).toHaveBeenCalledWith(tag(77));
  });

  it('wait until typing pauses: one search for the whole word', async () => {
    const { user } = renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
    await user.type(screen.getByRole('combobox', { name: 'Groups' }), 'vip');
    await waitFor(() => expect(search).toHaveBeenLastCalledWith('vip', expect.anything()));
    expect(search.mock.calls.map(([text]) => String(text)).filter((text) => text !== '')).toEqual(['vip']);
  });

  it('show when a search fails', async () => {
    search.mockRejectedValue(new Error('offline'));
    const { user } = renderPart(<SearchSelect {...calls} label="Groups" value={[]} search={search} />);
    await user.click(screen.getByRole('combobox', { name: 'Groups' }));
    expect(await screen.findByText('The search failed. Type again to retry.')).toBeInTheDocument();
  });
});

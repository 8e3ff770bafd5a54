import { useQuery } from '@tanstack/react-query';
import { bus } from '@textloom/bus';
import { act, renderPart, screen } from '@textloom/testing';
import { useLiveInvalidate } from './index';

let loads = 0;

function Loads() {
  const queryKey = ['things', 12];
  useLiveInvalidate({ 'inbox.changed': { keys: [queryKey], when: (event) => event.conversation_id === 12 } });
  const { data } = useQuery({ queryKey, queryFn: () => (loads += 1) });
  return <p>{`${data} loads`}</p>;
}

describe('live events of which only some concern a screen', () => {
  it('refresh it when they concern it, and all after a reconnect', async () => {
    loads = 0;
    renderPart(<Loads />);
    await screen.findByText('1 loads');
    act(() => bus.emit('inbox.changed', { conversation_id: 13, unread: {} }));
    // Longer than events are gathered.
    await act(() => new Promise((next) => setTimeout(next, 500)));
    expect(loads).toBe(1);
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await screen.findByText('2 loads');
    act(() => bus.emit('live.reconnected', {}));
    await screen.findByText('3 loads');
  });

  it('refresh it as soon after the clock was set back by an hour', async () => {
    loads = 0;
    renderPart(<Loads />);
    await screen.findByText('1 loads');
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await screen.findByText('2 loads');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    expect(await screen.findByText('3 loads')).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

import { bus } from '@textloom/bus';
import { act, renderPart, screen } from '@textloom/testing';
import { useNavigate } from 'react-router-dom';
import { TextAnnouncer } from './text-announcer';

let go: (path: string) => void = () => undefined;
function Page() {
  const navigate = useNavigate();
  go = (path) => void navigate(path);
  return <TextAnnouncer />;
}
const receive = (conversation_id = 7, subscriber_id: number | null = 70): void =>
  act(() => {
    bus.emit('inbox.received', { conversation_id, subscriber_id, unread: {} });
    jest.advanceTimersByTime(0);
  });
const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
const said = (): string | null => screen.getByRole('status').textContent;

describe('a text that arrives', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is told on every page, at most one sentence in ten seconds, which sums up', () => {
    renderPart(<Page />, { path: '/campaigns' });
    expect(said()).toBe('');
    receive();
    expect(said()).toBe('1 new text in the inbox');
    for (const id of [8, 9, 9]) receive(id);
    pass(9_900);
    expect(said()).toBe('1 new text in the inbox');
    pass(200);
    expect(said()).toBe('3 new texts in the inbox');
    pass(60_000);
    expect(said()).toBe('3 new texts in the inbox');
  });

  it('is told again in a new element when the sentence is the same', () => {
    renderPart(<Page />, { path: '/campaigns' });
    receive();
    const first = screen.getByText('1 new text in the inbox');
    pass(20_000);
    receive();
    expect(screen.getByText('1 new text in the inbox')).not.toBe(first);
  });

  it.each(['/account/inbox/7', '/account/inbox/3_70'])('is told as one of the conversation at %s', (path) => {
    renderPart(<Page />, { path });
    receive();
    expect(said()).toBe('1 new text in this conversation');
    receive();
    receive(8, 80);
    pass(10_000);
    expect(said()).toBe('2 new texts in the inbox');
    act(() => go('/account/inbox/8'));
    receive();
    pass(10_000);
    expect(said()).toBe('1 new text in the inbox');
  });

  it('is not told in a hidden tab, nor after the frame is gone', () => {
    const { unmount } = renderPart(<Page />, { path: '/campaigns' });
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    receive();
    pass(20_000);
    expect(said()).toBe('');
    hidden.mockReturnValue(false);
    receive();
    receive();
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

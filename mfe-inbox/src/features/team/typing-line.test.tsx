import { bus } from '@textloom/bus';
import { act, api, apiOk, make, renderPart, screen } from '@textloom/testing';
import { TypingLine } from './typing-line';

const ME = make.profile().id;
const colleagues = api.get('profiles/inbox/colleagues', () =>
  apiOk({
    entries: [
      { id: ME, name: 'Olivia Owner' },
      { id: 2, name: 'Nina Ricci' },
      { id: 3, name: 'Maria Lopez' },
    ],
  }),
);
const show = () => renderPart(<TypingLine conversationId={12} />, { handlers: [colleagues] });
const types = (user_id: number, conversation_id = 12): void =>
  act(() => bus.emit('inbox.typing', { conversation_id, user_id }));
const line = () => screen.queryByText(/replying$/);

describe('"Maria is replying"', () => {
  it('shows while colleagues are typing, but never for the user or another conversation', async () => {
    show();
    types(ME);
    types(2, 13);
    expect(line()).not.toBeInTheDocument();
    types(3);
    expect(await screen.findByText('Maria is replying')).toBeInTheDocument();
    types(2);
    expect(await screen.findByText('Maria and Nina are replying')).toBeInTheDocument();
  });

  it('disappears when the reply arrives, or six seconds after the last report', async () => {
    show();
    types(3);
    await screen.findByText('Maria is replying');
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    expect(line()).not.toBeInTheDocument();
    jest.useFakeTimers();
    types(3);
    act(() => void jest.advanceTimersByTime(4_000));
    types(3);
    act(() => void jest.advanceTimersByTime(5_900));
    expect(line()).toHaveTextContent('Maria is replying');
    act(() => void jest.advanceTimersByTime(200));
    expect(line()).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});

import { bus } from '@textloom/bus';
import { adoptSession, logout, session } from '@textloom/session';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  HttpResponse,
  make,
  mswServer,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { readDraft } from './draft';
import { notYetShown, type PendingReply } from './pending.model';
import { field, outgoing, sendButton, server, showThread, threadOf, unsent } from '../../testing/reply.fixture';

beforeEach(() => server.reset());

const shown = (text: string): number => screen.getAllByText(text).length;
async function send(user: ReturnType<typeof showThread>['user'], text: string): Promise<void> {
  await user.type(await field(), text);
  await user.click(sendButton());
}

describe('a reply appears at once', () => {
  it('is shown as being sent and frees the field for the next; both arrive in order @long', async () => {
    let accept = (): void => undefined;
    const first = new Promise<void>((resolve) => (accept = resolve));
    server.failures = [() => first.then(() => apiOk({ id: 901 }))];
    const { user } = showThread();
    await send(user, 'First');
    expect(within(unsent() as HTMLElement).getByText('Sending…')).toBeInTheDocument();
    await send(user, 'Second');
    expect(server.sent).toHaveLength(1);
    accept();
    await waitFor(() => expect(unsent()).not.toBeInTheDocument());
    expect(server.sent.map(({ form }) => form.get('message'))).toEqual(['First', 'Second']);
  });

  it('is not shown twice when the thread is refreshed before the response', async () => {
    let accept = (): void => undefined;
    const response = new Promise<void>((resolve) => (accept = resolve));
    server.failures = [() => response.then(() => apiOk({ id: 901 }))];
    const { user } = showThread();
    await send(user, 'On our way');
    server.thread = threadOf([outgoing({ id: 901, message: 'On our way', status: 0 })]);
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await waitFor(() => expect(unsent()).not.toBeInTheDocument());
    expect(shown('On our way')).toBe(1);
    accept();
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(shown('On our way')).toBe(1);
  });

  it('stays when its conversation is left, and is sent with the same key when the connection returns @long', async () => {
    server.failures = [() => HttpResponse.error()];
    const view = showThread();
    await send(view.user, 'Is it back?');
    expect(await screen.findByText(/it is sent as soon as the server can be reached/)).toBeInTheDocument();
    expect(view.alerts()).toEqual([]);
    view.unmount();
    showThread();
    expect(await screen.findByText('Is it back?')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(unsent()).not.toBeInTheDocument());
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(1);
    expect(server.sent).toHaveLength(2);
  });

  it('stays after a failed reload, until a later load shows it @long', async () => {
    const warned = expectWarning(/^Loading \["inbox","thread"/);
    let broken = false;
    const { user } = showThread({
      handlers: [api.get('profiles/inbox/12', () => (broken ? apiError(500, 'internal', 'It broke.') : undefined))],
    });
    await field();
    broken = true;
    await send(user, 'On our way');
    await waitFor(() => expect(warned()).toBe(true));
    await waitFor(() => expect(within(unsent() as HTMLElement).getByText('Sent')).toBeInTheDocument());
    expect(shown('On our way')).toBe(1);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    broken = false;
    server.thread = threadOf([outgoing({ id: 900, message: 'On our way', status: 0 })]);
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await waitFor(() => expect(unsent()).not.toBeInTheDocument());
    expect(shown('On our way')).toBe(1);
  });

  it('becomes the draft again when the server has ended the session', async () => {
    server.failures = [() => apiError(401, 'unauthorized', 'Please sign in.')];
    const signedIn = make.login();
    const { user } = showThread();
    await send(user, 'See you at eight');
    await waitFor(() => expect(session.current).toMatchObject({ status: 'signed-out', reason: 'expired' }));
    act(() => adoptSession(signedIn));
    expect(readDraft(signedIn.profile.id, 12).message).toBe('See you at eight');
  });

  it('warns before the tab is closed, and is gone at sign-out @long', async () => {
    server.failures = [() => HttpResponse.error()];
    const { user } = showThread();
    const closing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await send(user, 'Not sent');
    await screen.findByText(/it is sent as soon as/);
    expect(closing()).toBe(true);
    mswServer.use(api.delete('login', () => apiOk()));
    const signedIn = make.login();
    await act(() => logout());
    expect(unsent()).not.toBeInTheDocument();
    expect(closing()).toBe(false);
    act(() => adoptSession(signedIn));
  });
});

describe('matching pending replies to messages already in the thread', () => {
  const pending = (changes: Partial<PendingReply> = {}): PendingReply => ({
    id: 'a',
    user: 1,
    address: '12',
    conversation: 12,
    subscriber: '42',
    phone: '5125550123',
    composed: { message: 'Yes', segments: 1, file: null },
    done: false,
    state: 'waiting',
    problem: null,
    key: 'k',
    newest: 10,
    messageId: null,
    refresh: () => Promise.resolve(true),
    ...changes,
  });
  const left = (replies: PendingReply[], ...messages: Parameters<typeof outgoing>) =>
    notYetShown(replies, messages.map(outgoing), 'Olivia Owner').map(({ id }) => id);

  it.each([
    ['a newer message of the same text', { id: 11, message: 'Yes' }, []],
    ['an older one', { id: 10, message: 'Yes' }, ['a']],
    ['another text', { id: 11, message: 'No' }, ['a']],
    ['a colleague’s', { id: 11, message: 'Yes', author: 'Nina Ricci' }, ['a']],
    ['one that came in', { id: 11, message: 'Yes', direction: 'in' as const }, ['a']],
  ])('matches by text: %s', (_, message, expected) => {
    expect(left([pending()], message)).toEqual(expected);
  });

  it('matches by id once known, one message per reply, and never a refused reply', () => {
    expect(left([pending({ messageId: 11 })], { id: 12, message: 'Yes' })).toEqual(['a']);
    expect(left([pending({ messageId: 11 })], { id: 11, message: 'Yes' })).toEqual([]);
    expect(notYetShown([pending(), pending({ id: 'b' })], [outgoing({ id: 11, message: 'Yes' })], '')).toHaveLength(2);
    expect(
      notYetShown([pending(), pending({ id: 'b' })], [outgoing({ id: 11, message: 'Yes', author: '' })], ''),
    ).toMatchObject([{ id: 'b' }]);
    expect(left([pending({ state: 'refused' })], { id: 11, message: 'Yes' })).toEqual(['a']);
  });
});

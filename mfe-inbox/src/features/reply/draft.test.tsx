import { make, screen, waitFor } from '@textloom/testing';
import { keepDraft, readDraft } from './draft';
import { field, sendButton, server, showThread } from '../../testing/reply.fixture';

const OWNER = make.profile().id;
beforeEach(() => server.reset());

describe('the draft of a thread', () => {
  it('is kept while typing, and removed once it is sent @long', async () => {
    const { user } = showThread();
    await user.type(await field(), 'Half a sent');
    expect(readDraft(OWNER, 12).message).toBe('Half a sent');
    await user.click(sendButton());
    expect(readDraft(OWNER, 12).message).toBe('');
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });

  it('asks before a thread with an attached file is left, but not with a text only @long', async () => {
    const { user, address, answerConfirm } = showThread();
    await user.type(await field(), 'Half a sentence');
    await user.upload(screen.getByLabelText('Attachment'), new File(['x'], 'menu.png', { type: 'image/png' }));
    const asked = answerConfirm(false);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect((await asked).title).toBe('Leave without saving?');
    expect(address()).toBe('/account/inbox/12');
    await user.click(screen.getByRole('button', { name: 'Remove menu.png' }));
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/account/inbox'));
    expect(readDraft(OWNER, 12).message).toBe('Half a sentence');
  });

  it('belongs to a user and a conversation', () => {
    keepDraft(1, 12, 'Mine');
    expect([readDraft(2, 12).message, readDraft(1, 13).message, readDraft(1, 12).message]).toEqual(['', '', 'Mine']);
    keepDraft(1, 12, '  ');
    expect(readDraft(1, 12).message).toBe('');
  });

  it('is restored as class 1 or 2, by its length', () => {
    keepDraft(1, 12, 'x'.repeat(161));
    expect(readDraft(1, 12)).toEqual({ message: 'x'.repeat(161), segments: 2, file: null });
  });

  it('is limited to the 50 latest of a user', () => {
    localStorage.clear();
    jest.useFakeTimers({ now: 1 });
    for (let id = 1; id <= 51; id += 1) {
      keepDraft(1, id, `Draft ${id}`);
      jest.advanceTimersByTime(1);
    }
    jest.useRealTimers();
    expect([readDraft(1, 1).message, readDraft(1, 2).message, localStorage.length]).toEqual(['', 'Draft 2', 50]);
  });

  it('tolerates broken storage', () => {
    localStorage.setItem('textloom.reply-draft.1.12', '{');
    expect(readDraft(1, 12).message).toBe('');
  });
});

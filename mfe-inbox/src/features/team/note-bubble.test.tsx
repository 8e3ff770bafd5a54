import type { Note } from '@textloom/contracts';
import { api, apiError, apiOk, renderPart, screen, waitFor } from '@textloom/testing';
import { MessageList } from '../thread/message-list';
import { NoteBubble } from './note-bubble';

const note: Note = {
  id: 5,
  author: { id: 2, name: 'Nina Keller' },
  text: 'Ask @Tom Baker first',
  mentions: [3],
  date: '2026-11-06T12:00:00-08:00',
};
const colleagues = api.get('profiles/inbox/colleagues', () => apiOk({ entries: [{ id: 3, name: 'Tom Baker' }] }));
const removing = (answer: () => Response) => api.delete('profiles/inbox/notes/5', answer);

describe('a private note in the thread', () => {
  it('shows that it is private, its author and time, and marks mentions', async () => {
    renderPart(<NoteBubble note={note} />, { handlers: [colleagues] });
    expect(screen.getByText('Private note')).toBeInTheDocument();
    expect(screen.getByText(/^Nina Keller/)).toHaveTextContent('Nina Keller · 2:00 PM, CST');
    expect((await screen.findByText('@Tom Baker')).tagName).toBe('STRONG');
  });

  it('is deleted by its author or the owner, after a confirmation', async () => {
    const { user, answerConfirm } = renderPart(<NoteBubble note={note} />, {
      handlers: [colleagues, removing(() => apiOk({}))],
    });
    const asked = answerConfirm(true);
    await user.click(screen.getByRole('button', { name: 'Delete note' }));
    expect(await asked).toMatchObject({ title: 'Delete note', destructive: true });
    await waitFor(() => expect(screen.queryByText('Private note')).not.toBeInTheDocument());
  });

  it('moves the focus to a neighbouring message', async () => {
    const { user, answerConfirm } = renderPart(
      <MessageList
        items={[{ key: 'note5', date: note.date, note }]}
        older={{ pending: false, loading: false, failed: false, load: () => undefined }}
        onForgetOlder={() => undefined}
      >
        {(item) => item.note && <NoteBubble key={item.key} note={item.note} />}
      </MessageList>,
      { handlers: [colleagues, removing(() => apiOk({}))] },
    );
    void answerConfirm(true);
    await user.click(screen.getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(screen.queryByText('Private note')).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveFocus();
  });

  it('stays, with the reason, when it could not be deleted', async () => {
    const { user, answerConfirm, alerts } = renderPart(<NoteBubble note={note} />, {
      handlers: [colleagues, removing(() => apiError(500, 'internal', 'Please try again.'))],
    });
    void answerConfirm(true);
    await user.click(screen.getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(alerts()).toContainEqual({ kind: 'danger', html: 'Please try again.' }));
    expect(screen.getByText('Private note')).toBeInTheDocument();
  });

  it('cannot be deleted by other users', async () => {
    renderPart(<NoteBubble note={{ ...note, mentions: [] }} />, { profile: { id: 3, authorized_account: true } });
    expect(await screen.findByText('Private note')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete note' })).not.toBeInTheDocument();
  });
});

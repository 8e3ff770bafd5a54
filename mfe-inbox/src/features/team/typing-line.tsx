import { Typography } from '@mui/material';
import { bus } from '@textloom/bus';
import { pageLocale } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { useEffect, useState } from 'react';
import { useColleagues } from '../../components/use-colleagues';
import { MESSAGES } from '../../messages';

/** Tabs report every three seconds: after two missed reports the user is no longer typing. */
const SHOWN_MS = 6_000;
const and = new Intl.ListFormat(pageLocale(), { type: 'conjunction' });

/** Ids of the other users who are typing in this conversation. */
function useTyping(conversationId: number): readonly number[] {
  const { id: me } = useProfile();
  const [users, setUsers] = useState<readonly number[]>([]);
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const show = (): void => setUsers([...timers.keys()]);
    const stop = (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      setUsers([]);
    };
    const subscription = bus.on('inbox.typing').subscribe(({ conversation_id, user_id }) => {
      if (conversation_id !== conversationId || user_id === me) return;
      clearTimeout(timers.get(user_id));
      const end = (): void => {
        timers.delete(user_id);
        show();
      };
      timers.set(user_id, setTimeout(end, SHOWN_MS));
      show();
    });
    // Usually the colleague's reply arrived; one who is still typing is reported again.
    subscription.add(
      bus.on('inbox.changed').subscribe(({ conversation_id }) => {
        if (conversation_id === conversationId) stop();
      }),
    );
    return () => {
      subscription.unsubscribe();
      stop();
    };
  }, [conversationId, me]);
  return users;
}

function Names({ users }: { users: readonly number[] }) {
  const colleagues = useColleagues();
  const firstName = (id: number): string =>
    colleagues.find((one) => one.id === id)?.name.split(' ')[0] || MESSAGES.team.somebody;
  return MESSAGES.team.replying(and.format(users.map(firstName)), users.length);
}

/** "Maria is replying", while somebody else is typing. Its height is always reserved, so that nothing moves. */
export function TypingLine({ conversationId }: { conversationId: number }) {
  const users = useTyping(conversationId);
  return (
    <Typography aria-live="polite" variant="caption" component="p" sx={{ color: tokens.muted, minHeight: 20, m: 0 }}>
      {users.length > 0 && <Names users={users} />}
    </Typography>
  );
}

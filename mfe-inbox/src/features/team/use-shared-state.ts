import { call } from '@textloom/api';
import {
  setConversationAssignee,
  setConversationState,
  type Colleague,
  type ConversationState,
  type Thread,
} from '@textloom/contracts';
import { useState } from 'react';

type Shared = Pick<Thread['info'], 'state' | 'assignee' | 'snoozed_until'>;

interface Ahead {
  changes: Partial<Shared>;
  /** Changes being sent to the server. */
  saving: number;
  /** The state stored before. */
  before: string;
}

interface SharedState extends Shared {
  /** Each rejects if the change is refused, after reverting to the stored state. */
  setState: (state: ConversationState) => Promise<void>;
  setAssignee: (assignee: Colleague | null) => Promise<void>;
  snooze: (until: Date | null) => Promise<void>;
}

/**
 * The assignee and the state of a conversation. A change is shown before it is stored, and until its live event has
 * reloaded the thread.
 */
export function useSharedState(id: string, { state, assignee, snoozed_until }: Shared): SharedState {
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const stored = JSON.stringify([state, assignee, snoozed_until]);
  if (ahead && ahead.saving === 0 && ahead.before !== stored) setAhead(null);

  const change = async (changes: Partial<Shared>, save: () => Promise<unknown>): Promise<void> => {
    setAhead((now) => ({
      changes: { ...now?.changes, ...changes },
      saving: (now?.saving ?? 0) + 1,
      before: stored,
    }));
    try {
      await save();
      setAhead((now) => now && { ...now, saving: now.saving - 1 });
    } catch (error) {
      setAhead(null);
      throw error;
    }
  };
  const shown: Shared = { state, assignee, snoozed_until, ...ahead?.changes };
  const put = (next: ConversationState, until: string | null): Promise<void> =>
    change({ state: next, snoozed_until: until }, () =>
      call(setConversationState, { id, state: next, snoozed_until: until ?? '' }),
    );
  return {
    ...shown,
    // Setting a state also ends a snooze, because the user is looking at the conversation.
    setState: (next) => put(next, null),
    snooze: (until) => put(shown.state, until && until.toISOString()),
    setAssignee: (next) =>
      change({ assignee: next }, () => call(setConversationAssignee, { id, user_id: next?.id ?? 0 })),
  };
}

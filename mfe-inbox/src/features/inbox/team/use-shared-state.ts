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
  /** Changes on their way to the server. */
  saving: number;
  /** What was stored before. */
  before: string;
}

interface SharedState extends Shared {
  /** Each rejects when the change was refused, and then shows what is stored. */
  setState: (state: ConversationState) => Promise<void>;
  setAssignee: (assignee: Colleague | null) => Promise<void>;
  snooze: (until: Date | null) => Promise<void>;
}

/**
 * Who takes care of a conversation and where it stands. A change is shown before it is stored, and until the thread is
 * loaded again, which the live event about it brings.
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
    // Whoever puts it somewhere has it in sight.
    setState: (next) => put(next, null),
    snooze: (until) => put(shown.state, until && until.toISOString()),
    setAssignee: (next) =>
      change({ assignee: next }, () => call(setConversationAssignee, { id, user_id: next?.id ?? 0 })),
  };
}

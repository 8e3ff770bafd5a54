import { useQueryClient } from '@tanstack/react-query';
import { call, type CallReply } from '@textloom/api';
import { changeMembers, formatPhone, type OneGroup, type Subscriber } from '@textloom/contracts';
import { alerts, escapeHtml, useStable, withIds } from '@textloom/kit';
import { useUndoBar } from '@textloom/ui';
import { useRef, useState, type ReactNode } from 'react';
import { GROUPS, membersKey } from '../../api/keys';
import { TEXTS } from './messages';

/** Maximum number of removed rows kept in the open list; older ones disappear with its next load. */
const MOST_OUT = 200;

export interface Members {
  readonly total: number;
  /** Members removed since the list was opened; they stay in it, so that they can be restored. */
  readonly out: ReadonlySet<number>;
  /** Adds or removes immediately; a removal offers Undo. */
  toggle(row: Pick<Subscriber, 'id' | 'phone'>, inside: boolean): void;
  /** Adds immediately; rejects if the server refuses. */
  add(ids: readonly number[]): Promise<void>;
  /** "Undo" of the last change. */
  readonly bar: ReactNode;
}

type Changed = CallReply<typeof changeMembers>;

/** The members of a stored group. Unlike its name they change without Save, with Undo (decision 380). */
export function useMembers({ id: group, total_subscribers }: OneGroup): Members {
  const client = useQueryClient();
  const [total, setTotal] = useState(total_subscribers);
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const undo = useUndoBar();
  // Queued, so that two clicks on one row reach the server in order.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const mark = (ids: readonly number[], inside: boolean): void =>
    setOut((before) => new Set([...withIds(before, ids, !inside)].slice(-MOST_OUT)));
  const change = (add: readonly number[], remove: readonly number[]): Promise<Changed> => {
    const send = async (): Promise<Changed> => {
      const reply = await call(changeMembers, { id: group, add: [...add], remove: [...remove] });
      setTotal(reply.total_subscribers);
      void client.invalidateQueries({ queryKey: [...GROUPS, 'list'] });
      return reply;
    };
    const sent = last.current.then(send);
    last.current = sent.catch(() => undefined);
    return sent;
  };
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: membersKey(group) });

  const move = async (id: number, inside: boolean): Promise<boolean> => {
    mark([id], inside);
    try {
      await change(inside ? [id] : [], inside ? [] : [id]);
      return true;
    } catch (error) {
      mark([id], !inside);
      alerts.failure(error);
      return false;
    }
  };
  const toggle: Members['toggle'] = useStable(({ id, phone }, inside) => {
    void move(id, inside).then((done) => {
      if (done && !inside)
        undo.offer(TEXTS.removed(formatPhone(phone)), async () => {
          await move(id, true);
        });
    });
  });
  const add = async (ids: readonly number[]): Promise<void> => {
    const { message, added_ids: added } = await change(ids, []);
    mark(ids, true);
    await reload();
    // People who were members before stay.
    if (added.length === 0) return alerts.success(escapeHtml(message));
    undo.offer(message, async () => {
      await change([], added);
      await reload();
    });
  };
  return { total, out, toggle, add, bar: undo.bar };
}

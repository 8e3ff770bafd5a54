import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  countSelectionLeaving,
  listBulks,
  startGrouping,
  startRemoval,
  startTagging,
  startUnsubscribe,
  startUntagging,
  undoBulk,
  type Bulk,
  type SubscriberSelection,
} from '@textloom/contracts';
import { alerts, confirm, leavingText, randomKey, readStored, writeStored, type ListSelection } from '@textloom/kit';
import { STORAGE_PREFIX } from '@textloom/session';
import { useEffect, useState } from 'react';
import { BULKS, GROUPS, SUBSCRIBERS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** How long the result of a held action is shown. */
const RESULT_MS = 8_000;
/** How often the state of an action is read while it is shown. */
const EVERY_MS = 1_000;
/** Marks this tab as having started an action, so that it is shown again after a reload. */
const STARTED = `${STORAGE_PREFIX}bulk`;

const remember = (on: boolean): void => writeStored(STARTED, on ? '1' : null, 'session');
const remembered = (): boolean => readStored(STARTED, 'session') === '1';

export type Selected = Pick<ListSelection<object>, 'count' | 'elsewhere' | 'clear'> & {
  input: { ids: number[]; filter: object | null; excluded: number[] };
};

const OPEN: ReadonlySet<Bulk['state']> = new Set(['held', 'running', 'undoing']);
const isShown = (bulk: Bulk): boolean => OPEN.has(bulk.state) || bulk.undo_ms > 0;
/** The action took effect when its undo time ended; the notice then shows the final count. */
const isResult = ({ kind, state }: Bulk): boolean => state === 'done' && (kind === 'unsubscribe' || kind === 'delete');

/** The user's actions on selected subscribers: the one to show, and its Undo. They run on the server. */
export function useBulks() {
  const client = useQueryClient();
  const [watching, setWatching] = useState(remembered);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const { data } = useQuery({
    queryKey: BULKS,
    queryFn: async ({ signal }) => (await call(listBulks, {}, { signal })).entries,
    enabled: watching,
    refetchInterval: EVERY_MS,
    gcTime: 0,
  });
  const latest = data?.findLast(
    (bulk) => !closed.has(bulk.id) && (isShown(bulk) || isResult(bulk) || bulk.state === 'failed'),
  );
  const idle = data !== undefined && !data.some(isShown);
  if (watching && idle) setWatching(false);
  useEffect(() => {
    if (!watching) remember(false);
  }, [watching]);
  const result = latest && isResult(latest) ? latest.id : undefined;
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setClosed((before) => new Set([...before, result])), RESULT_MS);
    return () => clearTimeout(timer);
  }, [result]);
  // Any finished action has changed lists and groups.
  const ended = data?.filter(({ state }) => !OPEN.has(state)).length ?? 0;
  useEffect(() => {
    if (ended === 0) return;
    for (const queryKey of [SUBSCRIBERS, GROUPS]) void client.invalidateQueries({ queryKey });
  }, [client, ended]);

  const watch = (bulk: Bulk): void => {
    client.setQueryData<Bulk[]>(BULKS, (before = []) => [...before.filter(({ id }) => id !== bulk.id), bulk]);
    remember(true);
    setWatching(true);
    setClosed((before) => new Set([...before].filter((id) => id !== bulk.id)));
  };
  return {
    shown: latest,
    watch,
    close: (id: number) => setClosed(new Set([...closed, id])),
    undo: (id: number): Promise<void> => call(undoBulk, { id }).then(watch, alerts.failure),
  };
}

/** Starts actions on the selection; each resolves to whether it was started. */
export function useBulkActions(selected: Selected, watch: (bulk: Bulk) => void) {
  const selection = (): SubscriberSelection => selected.input as SubscriberSelection;
  const run = async (start: (key: string) => Promise<Bulk>): Promise<boolean> => {
    try {
      watch(await start(randomKey()));
      selected.clear();
      return true;
    } catch (error) {
      alerts.failure(error);
      return false;
    }
  };
  /** Actions that end consents ask first (MODAL-020), and take effect when their undo time ends. */
  const leave = async (kind: 'unsubscribe' | 'delete', start: (key: string) => Promise<Bulk>) => {
    try {
      const { people, keywords } = await call(countSelectionLeaving, selection());
      const leaves = kind === 'unsubscribe';
      const { count, elsewhere } = selected;
      const hidden =
        elsewhere === 0 ? '' : elsewhere === count ? TEXTS.noneInSight(count) : TEXTS.outOfSight(elsewhere);
      const sure = await confirm({
        title: leaves ? TEXTS.unsubscribeQuestion(count) : TEXTS.removeQuestion(count),
        message: `${hidden}${leavingText(MESSAGES.subscribers(people), keywords)}${TEXTS.leavingSoon}`,
        yes: leaves ? MESSAGES.unsubscribe : MESSAGES.remove,
        destructive: true,
      });
      if (sure) await run(start);
    } catch (error) {
      alerts.failure(error);
    }
  };
  return {
    addToGroup: (target: { group_id?: number; name?: string }) =>
      run((idempotencyKey) => call(startGrouping, { ...selection(), ...target }, { idempotencyKey })),
    tag: (tag: string) => run((idempotencyKey) => call(startTagging, { ...selection(), tag }, { idempotencyKey })),
    untag: (tag: string) => run((idempotencyKey) => call(startUntagging, { ...selection(), tag }, { idempotencyKey })),
    unsubscribe: () =>
      leave('unsubscribe', (idempotencyKey) => call(startUnsubscribe, selection(), { idempotencyKey })),
    remove: () => leave('delete', (idempotencyKey) => call(startRemoval, selection(), { idempotencyKey })),
  };
}

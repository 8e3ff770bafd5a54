import { formatCount, type Bulk } from '@textloom/contracts';
import { TEXTS } from './messages';

/** Text of an action that is pending, running or finished. */
export function bulkText({ kind, state, total, done, changed, reason, name }: Bulk): string {
  if (state === 'failed') return reason;
  if (state === 'undone') return TEXTS.undone;
  if (state === 'undoing') return TEXTS.undoing;
  if (state === 'done') {
    const rest = (total ?? 0) - changed;
    return [TEXTS.done[kind](changed, name), ...(rest > 0 ? [TEXTS.rest[kind](rest)] : [])].join(' ');
  }
  if (state === 'held' && (kind === 'unsubscribe' || kind === 'delete'))
    return total === null ? TEXTS.willAll[kind] : TEXTS.will[kind](total);
  return total === null ? TEXTS.doing[kind](name) : TEXTS.progress[kind](formatCount(done), formatCount(total), name);
}

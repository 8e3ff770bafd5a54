import { formatCount } from '@textloom/contracts';
import { SearchTags, type SearchTagsProps } from './search-tags';

/** PICK-010 */
const TAG_DELAY = 500;
const TAG_LIMIT = 20;
/** PICK-012, decision 92: the most tags shown; beyond it one text replaces them. */
const MAX_TAGS = 10;
/** An id that no subscriber has. */
const ALL = -1;

export interface SubscriberTagsProps extends Omit<SearchTagsProps, 'delay' | 'search'> {
  /** The number of chosen ones; `value` may omit those beyond ten. */
  total: number;
  /** `limit` is the most results needed. */
  search: (text: string, limit: number, signal: AbortSignal) => Promise<SearchTagsProps['value']>;
  limit?: number;
}

/** Subscribers as tags: up to ten by name, more as "List contains N subscribers". */
export function SubscriberTags({ total, value, search, limit = TAG_LIMIT, onRemove, ...props }: SubscriberTagsProps) {
  const list = { id: ALL, text: `List contains ${formatCount(total)} subscribers` };
  return (
    <SearchTags
      {...props}
      delay={TAG_DELAY}
      value={total > MAX_TAGS ? [list] : value}
      search={(text, signal) => search(text, limit, signal)}
      onRemove={(id) => (id === ALL ? props.onClear() : onRemove(id))}
    />
  );
}

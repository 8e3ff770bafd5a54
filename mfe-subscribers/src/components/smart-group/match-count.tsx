import { Typography } from '@mui/material';
import { call } from '@textloom/api';
import { countSmartGroup, smartFilter, type SmartFilter } from '@textloom/contracts';
import { useSearched } from '@textloom/ui';
import { TEXTS } from './messages';

const DELAY = 400;

const count = async (text: string, signal: AbortSignal) => [
  await call(countSmartGroup, { filter: smartFilter.parse(JSON.parse(text)) }, { signal }),
];

/** Shows how many people match, debounced while typing. */
export function MatchCount({ filter }: { filter: SmartFilter | null }) {
  const { items, loading, failed } = useSearched(count, JSON.stringify(filter), {
    delay: DELAY,
    active: filter !== null,
  });
  const [found] = items;
  const text = (): string => {
    if (filter === null) return TEXTS.incomplete;
    if (failed) return TEXTS.countFailed;
    if (loading || !found) return TEXTS.counting;
    return found.exact ? TEXTS.matches(found.total) : TEXTS.aboutMatches(Number(found.total.toPrecision(2)));
  };
  return (
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {text()}
    </Typography>
  );
}

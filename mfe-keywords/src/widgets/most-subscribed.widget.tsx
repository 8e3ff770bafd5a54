import { Box, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatCount, type Keyword, listKeywords } from '@textloom/contracts';
import { link, LIST_BASE, useLiveInvalidate } from '@textloom/kit';
import { LoadState, Panel, tokens } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { KEYWORDS } from '../api/keys';
import { MESSAGES } from '../messages';

const SHOWN = 10;

/** The bar compares a keyword to the first; the number is its count. */
function Entry({ keyword, most }: { keyword: Keyword; most: number }) {
  const part = most === 0 ? 0 : (keyword.subscribers / most) * 100;
  return (
    <Box component="li" sx={{ py: 0.75 }}>
      <TextLink
        component={Link}
        to={link('/subscribers', null, { keyword: keyword.keyword, disabled: 0, subscription: 0 })}
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, minWidth: 0 }}
      >
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {keyword.keyword}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(keyword.subscribers)}
        </Box>
      </TextLink>
      <Box aria-hidden="true" sx={{ mt: 0.5, height: 4, borderRadius: 2, bgcolor: tokens.sunken }}>
        <Box sx={{ width: `${part}%`, height: 1, borderRadius: 2, bgcolor: tokens.accent }} />
      </Box>
    </Box>
  );
}

/** The ten keywords with the most subscribers (HOME-027, HOME-028), kept live. */
export default function MostSubscribedWidget() {
  useLiveInvalidate({ 'keyword.changed': [KEYWORDS], 'subscriber.changed': [KEYWORDS] });
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYWORDS, 'most-subscribed'],
    queryFn: ({ signal }) =>
      call(listKeywords, { ...LIST_BASE, limit: SHOWN, orderby: 'subscribers', orderbytype: 'DESC' }, { signal }),
  });
  const joined = data?.entries.filter(({ subscribers }) => subscribers > 0) ?? [];
  return (
    <Panel title={MESSAGES.mostSubscribed}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={5} />}
      {data && joined.length === 0 && <Typography sx={{ color: tokens.muted }}>Nobody has joined yet.</Typography>}
      {joined.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {joined.map((keyword) => (
            <Entry key={keyword.id} keyword={keyword} most={joined[0]?.subscribers ?? 0} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

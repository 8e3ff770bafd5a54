import { Box, Button, Stack, Typography } from '@mui/material';
import { LoadState } from '@textloom/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { NoticeRow } from './notice-row';
import type { Notices } from './use-notices';

/** The focus moves to the first of the older ones, because the button that loaded them may be gone. */
function useFocusOnOlder(list: RefObject<HTMLElement | null>, count: number): () => void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.children[before.current]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    before.current = null;
  }, [list, count]);
  return () => {
    before.current = count;
  };
}

function Content({ notices, onClose }: { notices: Notices; onClose: () => void }) {
  const { entries, error, hasOlder, loadingOlder, olderFailed } = notices;
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusOnOlder(list, entries?.length ?? 0);
  const loadOlder = (): void => {
    if (loadingOlder) return;
    focusNext();
    notices.loadOlder();
  };
  if (!entries)
    return (
      <Box sx={{ px: 2, pb: 2 }}>
        <LoadState error={error} onRetry={notices.retry} lines={4} label={TEXTS.loading} />
      </Box>
    );
  if (entries.length === 0)
    return <Typography sx={{ color: 'text.secondary', px: 2, pb: 2 }}>{TEXTS.empty}</Typography>;
  return (
    <>
      <Stack component="ul" ref={list} sx={{ listStyle: 'none', p: 0, m: 0, pb: hasOlder ? 0 : 1 }}>
        {entries.map((notice) => (
          <li key={notice.id}>
            <NoticeRow
              notice={notice}
              onOpen={(leads) => {
                notices.read(notice);
                if (leads) onClose();
              }}
            />
          </li>
        ))}
      </Stack>
      {olderFailed && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', px: 2, pt: 1 }}>
          {TEXTS.olderFailed}
        </Typography>
      )}
      {hasOlder && (
        <Box sx={{ p: 1 }}>
          {/* Never disabled: it would lose the keyboard's focus. */}
          <Button fullWidth onClick={loadOlder}>
            {loadingOlder ? TEXTS.olderLoading : olderFailed ? TEXTS.tryAgain : TEXTS.older}
          </Button>
        </Box>
      )}
    </>
  );
}

/** The panel behind the bell: title, "Mark all as read", and the list, which scrolls below them. */
export function NoticePanel({ titleId, notices, onClose }: { titleId: string; notices: Notices; onClose: () => void }) {
  return (
    <>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 56,
          pl: 2,
          pr: 1,
          position: 'sticky',
          top: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Typography id={titleId} component="h2" variant="h3">
          {MESSAGES.notifications}
        </Typography>
        {notices.unread > 0 && (
          <Button size="small" onClick={notices.readAll}>
            {TEXTS.markAll}
          </Button>
        )}
      </Stack>
      <Content notices={notices} onClose={onClose} />
    </>
  );
}

import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Alert, IconButton, Popover, Stack, Typography } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { SafeHtml, tokens } from '@textloom/ui';
import { useId, useState } from 'react';
import { SEVERITY } from './alerts';
import type { LoggedAlert } from './alert-storage';

/** Past alerts of this sign-in, for those that closed before they were read. */
export function AlertLog({ log }: { log: readonly LoggedAlert[] }) {
  const titleId = useId();
  const format = useFormatDate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Past notifications"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            tabIndex: 0,
            sx: {
              width: 380,
              maxHeight: 'min(70vh, 560px)',
              p: 2,
              mt: 1,
              border: 1,
              borderColor: 'divider',
              boxShadow: tokens.shadow,
            },
          },
        }}
      >
        <Typography id={titleId} component="h2" variant="h3">
          Past notifications
        </Typography>
        {log.length === 0 && <Typography sx={{ color: 'text.secondary', mt: 1 }}>No notifications yet.</Typography>}
        {log.length > 0 && (
          <Stack component="ul" sx={{ gap: 1, listStyle: 'none', p: 0, m: 0, mt: 1.5 }}>
            {log.map(({ id, kind, html, at }) => (
              <li key={id}>
                <Alert
                  severity={SEVERITY[kind]}
                  variant="outlined"
                  role="group"
                  sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
                >
                  <SafeHtml html={html} />
                  <Typography
                    variant="caption"
                    component="time"
                    dateTime={new Date(at).toISOString()}
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {format(new Date(at).toISOString())}
                  </Typography>
                </Alert>
              </li>
            ))}
          </Stack>
        )}
      </Popover>
    </>
  );
}

import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Button, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { MESSAGES } from '../../messages';

interface Props {
  subtitle: ReactNode;
  actions?: ReactNode;
}

/** Head of a thread (INBOX-011, INBOX-012). Back keeps the filters of the list, which may be in the address. */
export function ThreadHeader({ subtitle, actions }: Props) {
  const { search } = useLocation();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        px: { xs: 1, sm: 2 },
        py: 1,
        minHeight: 64,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Button
        component={Link}
        to={{ pathname: link('/account/inbox'), search }}
        variant="text"
        size="small"
        startIcon={<ArrowBack fontSize="small" />}
        sx={{ color: 'text.secondary', flex: 'none' }}
      >
        {MESSAGES.thread.back}
      </Button>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h1" noWrap>
          {MESSAGES.thread.title}
        </Typography>
        {/* Wraps on phones, where a cut line would lose the number of messages at its end. */}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {subtitle}
        </Typography>
      </Box>
      {actions}
    </Box>
  );
}

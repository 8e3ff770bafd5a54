import { Box, Typography } from '@mui/material';
import { LANGUAGE_NAMES, LANGUAGES } from '@textloom/contracts';
import { pageLanguage } from '@textloom/page-start';
import { Logo, tokens } from '@textloom/ui';
import type { ReactNode } from 'react';
import { showLanguage } from '../base/show-language';
import { TEXTS } from './messages';

/** A page of the server, for people who get texts and have no account. */
const LEAVE_PAGE = '/leave';

/** The woven motif of the logo across the page, drawn with two gradients instead of a picture. */
const threads = `repeating-linear-gradient(115deg, transparent 0 46px, ${tokens.line} 46px 47px), repeating-linear-gradient(65deg, transparent 0 46px, ${tokens.line} 46px 47px)`;

/** The sign-in page: no navigation, one column (NAV-010). */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateRows: '1fr auto',
        position: 'relative',
        isolation: 'isolate',
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: 0,
          zIndex: -1,
          opacity: 0.45,
          backgroundImage: threads,
          maskImage: 'radial-gradient(120% 80% at 50% 0%, black, transparent 70%)',
        }}
      />
      <Box component="main" sx={{ width: 'min(432px, calc(100vw - 32px))', m: 'auto', py: 6, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Logo size={36} />
        </Box>
        {children}
      </Box>
      <Typography component="footer" variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', p: 3 }}>
        {LANGUAGES.filter((code) => code !== pageLanguage()).map((code) => (
          <Box key={code} sx={{ mb: 1 }}>
            <Box
              component="button"
              type="button"
              lang={code}
              onClick={() => showLanguage(code)}
              sx={{
                p: 0.5,
                border: 0,
                background: 'none',
                color: 'primary.main',
                typography: 'body2',
                fontWeight: 500,
                textDecoration: 'underline',
                textUnderlineOffset: '3px',
                cursor: 'pointer',
              }}
            >
              {LANGUAGE_NAMES[code]}
            </Box>
          </Box>
        ))}
        {TEXTS.rates}{' '}
        <Box component="a" href={LEAVE_PAGE} sx={{ color: 'primary.main' }}>
          {TEXTS.leave}
        </Box>
      </Typography>
    </Box>
  );
}

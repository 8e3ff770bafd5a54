import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Link as TextLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

/** A parent page: the list that contains a thing, or the thing that a page belongs to. */
export interface Crumb {
  label: string;
  /** Address from `link()`. */
  to: string;
}

const line = { minHeight: 24, display: 'flex', alignItems: 'center', flexWrap: 'wrap', typography: 'body2' } as const;
const target = { display: 'inline-flex', alignItems: 'center', minHeight: 24, color: tokens.muted } as const;

/** The breadcrumb, topmost page first; the heading below it is the current page. */
function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Box component="nav" aria-label={TEXTS.breadcrumb} sx={line}>
      <Box component="ol" sx={{ ...line, listStyle: 'none', m: 0, p: 0 }}>
        {crumbs.map(({ label, to }, at) => (
          <Box component="li" key={to} sx={{ display: 'flex', alignItems: 'center' }}>
            {at > 0 && (
              <Box component="span" aria-hidden sx={{ px: 1, color: tokens.faint }}>
                /
              </Box>
            )}
            <TextLink component={Link} to={to} sx={target}>
              {label}
            </TextLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/**
 * The line above the heading. It reserves its space on every page, so that the heading is always at the same position.
 * The specification asks a few pages for a link "Back".
 */
export function BreadcrumbLine({ crumbs, back }: { crumbs: readonly Crumb[]; back: string | undefined }) {
  if (back === undefined) return crumbs.length > 0 ? <Breadcrumb crumbs={crumbs} /> : <Box sx={line} />;
  return (
    <Box sx={line}>
      <TextLink component={Link} to={back} sx={{ ...target, gap: 0.5 }}>
        <ArrowBack sx={{ fontSize: '1rem' }} />
        {TEXTS.back}
      </TextLink>
    </Box>
  );
}

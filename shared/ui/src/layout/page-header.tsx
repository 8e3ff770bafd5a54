import { formatCount } from '@textloom/contracts';
import { Box, Button, Stack, Tab, Tabs, Typography } from '@mui/material';
import ArrowBack from '@mui/icons-material/ArrowBack';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { tokens } from '../theme/tokens';

export interface PageTab {
  label: string;
  /** Address of the tab: a path, or a path with `?tab=…`. */
  to: string;
  /** Number beside the label. */
  count?: number;
  /** It cannot be opened at the moment. */
  disabled?: boolean;
}

export interface PageHeaderProps {
  /** The one heading of the page. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons; the primary one last, so that it is top right. */
  actions?: ReactNode;
  /** `true` goes back in history, an address navigates there. */
  back?: string | true;
  tabs?: readonly PageTab[];
}

/** The best matching tab: same path, and same `tab` query if it has one; the first is the default. */
function activeTab(tabs: readonly PageTab[], pathname: string, search: string): number {
  const tab = new URLSearchParams(search).get('tab');
  const exact = tabs.findIndex(({ to }) => {
    const [path, query] = to.split('?');
    return path === pathname && new URLSearchParams(query).get('tab') === tab;
  });
  return exact >= 0 ? exact : 0;
}

function HeaderTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const { pathname, search } = useLocation();
  return (
    <Tabs
      value={activeTab(tabs, pathname, search)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="Sections"
      sx={{ mt: 1, borderBottom: `1px solid ${tokens.line}` }}
    >
      {tabs.map(({ label, to, count, disabled = false }) => (
        <Tab
          key={to}
          component={Link}
          to={to}
          disabled={disabled}
          label={
            <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
              {label}
              {count !== undefined && count > 0 && (
                <Box
                  component="span"
                  sx={{
                    px: 0.75,
                    borderRadius: tokens.radiusPill,
                    bgcolor: tokens.sunken,
                    color: tokens.muted,
                    fontSize: '0.75rem',
                    lineHeight: 1.6,
                  }}
                >
                  {formatCount(count)}
                </Box>
              )}
            </Stack>
          }
        />
      ))}
    </Tabs>
  );
}

/** Head of a page: heading, subtitle, actions, tabs. */
export function PageHeader({ title, subtitle, actions, back, tabs }: PageHeaderProps) {
  const navigate = useNavigate();
  const goBack = back === true ? { onClick: () => void navigate(-1) } : { component: Link, to: back };
  return (
    <Box component="header" sx={{ mb: 3 }}>
      {back !== undefined && (
        <Button
          {...goBack}
          variant="text"
          size="small"
          startIcon={<ArrowBack fontSize="small" />}
          sx={{ ml: -1, mb: 0.5, color: tokens.muted }}
        >
          Back
        </Button>
      )}
      <Stack
        direction="row"
        sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle !== undefined && (
            <Typography variant="body2" component="div" sx={{ color: tokens.muted, mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions !== undefined && (
          // On a phone three buttons do not fit on one line: they use two, and the primary one takes the whole second
          // line.
          <Stack
            direction="row"
            sx={(theme) => ({
              gap: 1,
              flexWrap: 'wrap',
              [theme.breakpoints.only('xs')]: { '&:has(> * + * + *)': { width: '100%', '& > *': { flexGrow: 1 } } },
            })}
          >
            {actions}
          </Stack>
        )}
      </Stack>
      {tabs && <HeaderTabs tabs={tabs} />}
    </Box>
  );
}

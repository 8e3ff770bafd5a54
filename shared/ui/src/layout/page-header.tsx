import { Box, Button, Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuAction } from '../parts/menu-action';
import { MoreButton } from '../parts/more-button';
import { tokens } from '../theme/tokens';
import { BreadcrumbLine, type Crumb } from './breadcrumb';
import { PageTabs, type PageTab } from './page-tabs';
import { TEXTS } from './messages';

export interface PageHeaderProps {
  /** The one heading of the page: the name of the thing, unless the specification names the page. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** The name of the thing, or the field in which it gets one, in the place of the title, which is then small, below it. */
  nameField?: ReactNode;
  /** The pages above this one, topmost first. */
  crumbs?: readonly Crumb[];
  /** Address of a link "Back" in place of the breadcrumb; only where the specification asks for one. */
  back?: string;
  /** The one button in the accent colour. */
  primary?: ReactNode;
  /** At most one more button. */
  secondary?: ReactNode;
  /**
   * The same as an action: on a phone, where two buttons leave no space for the heading, it moves into the menu "⋯".
   */
  secondaryAction?: MenuAction | null;
  /** Every other action, in the menu "⋯". */
  more?: readonly MenuAction[];
  tabs?: readonly PageTab[];
}

/** The title's line is as high as a button, so that buttons do not move the heading. */
const LINE = 36;

/** On a phone the subtitle has its own line, below the buttons; else it follows the title. */
function Titles({ title, subtitle }: Pick<PageHeaderProps, 'title' | 'subtitle'>) {
  return (
    <Box
      sx={{
        display: { xs: 'contents', sm: 'flex' },
        flex: 1,
        minWidth: 0,
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 1.5,
        py: 0.5,
      }}
    >
      <Typography
        variant="h1"
        // Breaks long words, such as addresses, so that the heading does not run under the buttons.
        sx={{ minWidth: 0, overflowWrap: 'break-word', flex: { xs: 1, sm: 'none' }, py: { xs: 0.5, sm: 0 } }}
      >
        {title}
      </Typography>
      {subtitle !== undefined && (
        <Typography
          variant="body2"
          component="div"
          sx={{
            color: tokens.muted,
            order: { xs: 1, sm: 0 },
            width: { xs: 1, sm: 'auto' },
            minWidth: 0,
            mt: { xs: 0.5, sm: 0 },
            // Keeps its line while its numbers load.
            minHeight: '1lh',
          }}
        >
          {subtitle}
        </Typography>
      )}
    </Box>
  );
}

/** The name or its field, and below it the heading with the subtitle. */
function NamedHere({ title, subtitle, nameField }: Pick<PageHeaderProps, 'title' | 'subtitle' | 'nameField'>) {
  return (
    <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
      {nameField}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 1,
          color: tokens.muted,
          typography: 'body2',
        }}
      >
        <Typography component="h1" variant="inherit">
          {title}
        </Typography>
        {subtitle !== undefined && (
          <>
            <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              ·
            </Box>
            <Box sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}>{subtitle}</Box>
          </>
        )}
      </Box>
    </Box>
  );
}

function SecondButton({ action: { label, icon, run, href, disabled = false } }: { action: MenuAction }) {
  const target = href === undefined ? { onClick: run } : { component: Link, to: href };
  return (
    <Button startIcon={icon} disabled={disabled} {...target}>
      {label}
    </Button>
  );
}

/** Head of a page: breadcrumb, heading, actions, tabs. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, nameField, crumbs = [], back, primary, secondary, secondaryAction, tabs } = props;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const { more = [] } = props;
  const menu = narrow && secondaryAction ? [secondaryAction, ...more] : more;
  return (
    <Box component="header" sx={{ mb: tabs ? 2 : 1.5 }}>
      <BreadcrumbLine crumbs={crumbs} back={back} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'flex-start',
          columnGap: 2,
          minHeight: LINE,
        }}
      >
        {nameField === undefined ? (
          <Titles title={title} subtitle={subtitle} />
        ) : (
          <NamedHere title={title} subtitle={subtitle} nameField={nameField} />
        )}
        {/* Empty while a page loads: then it takes no line of its own. */}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {secondary}
          {!narrow && secondaryAction && <SecondButton action={secondaryAction} />}
          {primary}
          {menu.length > 0 && <MoreButton label={TEXTS.moreActions} actions={menu} />}
        </Stack>
      </Box>
      {tabs && <PageTabs tabs={tabs} />}
    </Box>
  );
}

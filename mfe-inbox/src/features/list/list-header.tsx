import ChecklistIcon from '@mui/icons-material/Checklist';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import FilterList from '@mui/icons-material/FilterList';
import { Badge, Box, Button, Chip, Popover, Stack, Typography } from '@mui/material';
import { download } from '@textloom/api';
import { exportInbox, formatCount } from '@textloom/contracts';
import { saveFile, useAction, link } from '@textloom/kit';
import { useGlobals } from '@textloom/session';
import { FilterSelect, type MenuAction, MoreButton, SearchBy, tokens, ViewsButton, ViewSubtitle } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../../messages';
import { TEAM_FILTERS, TeamFilters } from './team-filters';
import { filtersOf, type InboxState, type InboxValues } from './use-inbox-state';
import { Link } from 'react-router-dom';

/** Link from the inbox to its automatic answers. */
function AnswersLink() {
  return (
    <Button component={Link} to={link('/account/inbox/answers')} variant="outlined" size="small">
      {MESSAGES.list.autoAnswers}
    </Button>
  );
}

/** The server stops counting here. */
const MAX_COUNTED = 999;
const ORDERS = [
  { value: 'DESC', label: MESSAGES.list.newest },
  { value: 'ASC', label: MESSAGES.list.oldest },
];

/** INBOX-009: the filtered conversations as a file. */
function MoreActions({ state, onSelect }: Pick<Props, 'state' | 'onSelect'>) {
  const [saving, save] = useAction(async () => saveFile(await download(exportInbox, filtersOf(state)), 'inbox.csv'));
  const actions: MenuAction[] = [
    { id: 'select', label: MESSAGES.list.selectSeveral, icon: <ChecklistIcon />, run: onSelect },
    { id: 'export', label: MESSAGES.list.exportCsv, icon: <DownloadIcon />, disabled: saving, run: () => save() },
  ];
  return <MoreButton label={MESSAGES.list.actions} actions={actions} />;
}

/** The less common filters: by people and state, and the order. */
function MoreFilters({ state }: { state: InboxState }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { values } = state;
  const isSet = Object.keys(TEAM_FILTERS).some((name) => values[name as keyof typeof TEAM_FILTERS] !== '');
  return (
    <>
      <Badge color="primary" variant="dot" invisible={!isSet}>
        <Button
          size="small"
          startIcon={<FilterList />}
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
        >
          {MESSAGES.list.filters}
        </Button>
      </Badge>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': MESSAGES.list.filters, sx: { width: 'min(344px, 100%)', p: 2 } },
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <TeamFilters values={values} onChange={(change) => state.set(change as Partial<InboxValues>)} />
          <FilterSelect
            label={MESSAGES.list.order}
            value={values.orderbytype}
            options={ORDERS}
            onChange={(order) => state.setSort(values.orderby, order === 'ASC' ? 'ASC' : 'DESC')}
          />
        </Stack>
      </Popover>
    </>
  );
}

interface Props {
  state: InboxState;
  /** When a conversation is open beside the list, its heading is the page's. */
  isBeside: boolean;
  /** Gives the rows boxes. */
  onSelect: () => void;
}

/** Head of the list: the unread count, search and filters. */
export function ListHeader({ state, isBeside, onSelect }: Props) {
  const { inbox_unread } = useGlobals();
  const unread = inbox_unread > MAX_COUNTED ? `${MAX_COUNTED}+` : formatCount(inbox_unread);
  const isUnread = state.values.unread === '1';
  return (
    // Puts the heading where every page header has it.
    <Box component="header" sx={{ display: 'grid', gap: 2, pt: 3, pb: 2 }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ alignItems: 'flex-start', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}
      >
        {/* A longer heading has a line of its own. */}
        <Box sx={{ flex: '1 0 auto', maxWidth: '100%', py: 0.5 }}>
          <Typography variant="h1" component={isBeside ? 'h2' : 'h1'}>
            {MESSAGES.title}
          </Typography>
          <Typography variant="body2" sx={{ color: tokens.muted }}>
            <ViewSubtitle list="inbox" query={state.search}>
              {inbox_unread === 0 ? MESSAGES.list.allRead : MESSAGES.list.unreadCount(unread)}
            </ViewSubtitle>
          </Typography>
        </Box>
        <AnswersLink />
        <ViewsButton compact list="inbox" query={state.search} />
        <MoreActions state={state} onSelect={onSelect} />
      </Stack>
      <SearchBy state={state} name="search" placeholder={MESSAGES.list.searchHint} />
      <Stack direction="row" component="aside" aria-label={MESSAGES.list.filters} sx={{ gap: 1, alignItems: 'center' }}>
        <Chip
          label={MESSAGES.list.unread}
          aria-pressed={isUnread}
          color={isUnread ? 'primary' : 'default'}
          variant={isUnread ? 'filled' : 'outlined'}
          onClick={() => state.set({ unread: isUnread ? '' : '1' })}
        />
        {state.active && (
          <Button variant="text" size="small" onClick={state.clear}>
            {MESSAGES.list.clearFilters}
          </Button>
        )}
        <Box sx={{ ml: 'auto' }}>
          <MoreFilters state={state} />
        </Box>
      </Stack>
    </Box>
  );
}

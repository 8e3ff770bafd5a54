import { Box, Button, Checkbox, FormControlLabel, Pagination, Typography } from '@mui/material';
import { formatPhone, type PickerItem } from '@textloom/contracts';
import { EmptyState, LoadState } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { Picker } from './use-picker';

const nameOf = (item: PickerItem): string => `${item.first_name} ${item.last_name}`.trim();

function Item({
  item,
  checked,
  onChange,
}: {
  item: PickerItem;
  checked: boolean;
  onChange: (inside: boolean) => void;
}) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <FormControlLabel
        sx={{
          display: 'flex',
          m: 0,
          width: 1,
          py: 0.25,
          '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
          '&:hover': { bgcolor: 'action.hover' },
        }}
        control={<Checkbox checked={checked} onChange={(_, inside) => onChange(inside)} />}
        label={
          <Box
            component="span"
            sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline', pr: 1 }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameOf(item) || formatPhone(item.phone)}
              <Box
                component="span"
                sx={{
                  display: { xs: 'block', sm: 'inline' },
                  ml: { sm: 1.5 },
                  color: 'text.secondary',
                  typography: 'body2',
                }}
              >
                {formatPhone(item.phone)}
              </Box>
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
              {item.keyword}
            </Box>
          </Box>
        }
      />
    </Box>
  );
}

/** A page of subscribers, with select-all of the page and of all matches (PICK-006). */
export function PickerList({ picker }: { picker: Picker }) {
  const { items, chosen, choose, total, pages, state } = picker;
  if (picker.loading || picker.error)
    return (
      <LoadState
        error={picker.error instanceof Error ? picker.error : null}
        onRetry={picker.retry}
        lines={8}
        label={MESSAGES.loading}
      />
    );
  const ids = items.map(({ id }) => id);
  const inside = ids.filter((id) => chosen.has(id)).length;
  const all = ids.length > 0 && inside === ids.length;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 48,
        }}
      >
        <FormControlLabel
          sx={{ m: 0 }}
          label={TEXTS.selectPage}
          control={
            <Checkbox
              checked={all}
              indeterminate={inside > 0 && !all}
              disabled={ids.length === 0}
              onChange={() => choose(ids, !all)}
            />
          }
        />
        {total > ids.length && (
          <Button size="small" variant="text" disabled={picker.choosing} onClick={() => picker.chooseAll()}>
            {TEXTS.selectAll(total)}
          </Button>
        )}
      </Box>
      {items.length === 0 ? (
        <EmptyState title={MESSAGES.noMatch} />
      ) : (
        <Box component="ul" aria-label={MESSAGES.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <Item key={item.id} item={item} checked={chosen.has(item.id)} onChange={(now) => choose([item.id], now)} />
          ))}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          pt: 1.5,
        }}
      >
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {TEXTS.found(total)}
        </Typography>
        {pages > 1 && (
          <Pagination
            aria-label={TEXTS.pages}
            size="small"
            shape="rounded"
            siblingCount={0}
            page={Math.min(state.values.page, pages)}
            count={pages}
            onChange={(_, page) => state.setPage(page)}
          />
        )}
      </Box>
    </>
  );
}

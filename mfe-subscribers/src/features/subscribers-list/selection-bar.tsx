import { Button, Checkbox, FormControlLabel, Paper, Stack, Typography } from '@mui/material';
import { MESSAGES } from '../../messages';
import type { Selected } from './use-selected';

/** Actions on the selected rows; for owners only (PERM-005). */
export function SelectionBar({ selected, selectable }: { selected: Selected; selectable: number }) {
  const count = selected.ids.size;
  if (selectable === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label="Selection" sx={{ px: 2, py: 0.5, mb: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 2, flexWrap: 'wrap', minHeight: 44 }}>
        <FormControlLabel
          label={
            <Typography variant="body2" component="span">
              Select this page
            </Typography>
          }
          control={
            <Checkbox
              size="small"
              checked={count === selectable}
              indeterminate={count > 0 && count < selectable}
              onChange={(_, checked) => selected.toggleAll(checked)}
            />
          }
        />
        {count > 0 && (
          <>
            <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
              {count} selected
            </Typography>
            <Button size="small" color="error" variant="outlined" onClick={() => void selected.unsubscribe()}>
              {MESSAGES.unsubscribe}
            </Button>
            <Button size="small" variant="text" onClick={selected.clear}>
              Clear selection
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
}

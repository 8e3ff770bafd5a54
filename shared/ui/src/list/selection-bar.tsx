import { Button, Checkbox, FormControlLabel, Paper, Stack, Typography } from '@mui/material';
import type { RowSelection } from '@textloom/kit';
import { formatCount } from '@textloom/contracts';
import { TEXTS } from './messages';

export interface SelectionBarProps {
  selected: RowSelection;
  /** Number of rows of the page that can be selected; the bar is hidden when there are none. */
  selectable: number;
  /** The destructive action on the selected rows: "Unsubscribe". */
  action: string;
  onAction: () => void;
}

/** Above a list: selects its page, and acts on the selected rows. */
export function SelectionBar({ selected, selectable, action, onAction }: SelectionBarProps) {
  const count = selected.ids.size;
  if (selectable === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={TEXTS.selection} sx={{ px: 2, py: 0.5, mb: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 2, flexWrap: 'wrap', minHeight: 44 }}>
        <FormControlLabel
          label={
            <Typography variant="body2" component="span">
              {TEXTS.selectThisPage}
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
              {TEXTS.selected(formatCount(count))}
            </Typography>
            <Button size="small" color="error" variant="outlined" onClick={onAction}>
              {action}
            </Button>
            <Button size="small" variant="text" onClick={selected.clear}>
              {TEXTS.clearSelection}
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
}

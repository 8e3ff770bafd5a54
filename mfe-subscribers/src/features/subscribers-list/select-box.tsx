import { Checkbox } from '@mui/material';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { createContext, memo, useContext } from 'react';
import type { Selected } from './use-selected';

/** Selected rows. Checkboxes subscribe to this, so that a click redraws them and not the whole table. */
export const SelectedContext = createContext<Pick<Selected, 'ids' | 'toggle'>>({
  ids: new Set(),
  toggle: () => undefined,
});

interface BoxProps {
  row: Subscriber;
  checked: boolean;
  toggle: Selected['toggle'];
}

function RowBox({ row, checked, toggle }: BoxProps) {
  return (
    <Checkbox
      size="small"
      sx={{ m: -1 }}
      checked={checked}
      onChange={(_, now) => toggle(row.id, now)}
      slotProps={{ input: { 'aria-label': `Select ${formatPhone(row.phone)}, ${row.keyword}` } }}
    />
  );
}
const StillBox = memo(RowBox);

/** The checkbox of a subscribed row; others cannot be unsubscribed. */
export function SelectBox({ row }: { row: Subscriber }) {
  const { ids, toggle } = useContext(SelectedContext);
  return row.disabled === 0 && <StillBox row={row} checked={ids.has(row.id)} toggle={toggle} />;
}

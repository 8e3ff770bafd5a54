import { Checkbox } from '@mui/material';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { createContext, memo, useContext } from 'react';

interface RowSelection {
  has(id: number): boolean;
  toggle(id: number, selected: boolean): void;
}

/** Which rows are selected. Boxes read it here, so that a click renders the boxes again and not the whole table. */
export const RowSelectionContext = createContext<RowSelection>({ has: () => false, toggle: () => undefined });

interface BoxProps {
  row: Subscriber;
  checked: boolean;
  toggle: RowSelection['toggle'];
}

const Box = memo(({ row, checked, toggle }: BoxProps) => (
  <Checkbox
    size="small"
    sx={{ m: -1 }}
    checked={checked}
    onChange={(_, now) => toggle(row.id, now)}
    slotProps={{ input: { 'aria-label': `Select ${formatPhone(row.phone)}, ${row.keyword}` } }}
  />
));

/** The checkbox of a subscriber's row. */
export function SelectBox({ row }: { row: Subscriber }) {
  const { has, toggle } = useContext(RowSelectionContext);
  return <Box row={row} checked={has(row.id)} toggle={toggle} />;
}

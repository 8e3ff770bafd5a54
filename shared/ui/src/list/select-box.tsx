import { Checkbox } from '@mui/material';
import type { RowSelection } from '@textloom/kit';
import { createContext, memo, useContext } from 'react';

type Selection = Pick<RowSelection, 'has' | 'toggle'>;

/** Which rows are selected. Boxes read it here, so that a click renders the boxes again and not the whole table. */
export const RowSelectionContext = createContext<Selection>({ has: () => false, toggle: () => undefined });

interface BoxProps {
  id: number;
  label: string;
  checked: boolean;
  toggle: Selection['toggle'];
}

const Box = memo(({ id, label, checked, toggle }: BoxProps) => (
  <Checkbox
    size="small"
    sx={{ m: -1 }}
    checked={checked}
    onChange={(_, now) => toggle(id, now)}
    slotProps={{ input: { 'aria-label': label } }}
  />
));

/** The checkbox of a row. `label` names the row: "Select (512) 555-0123, PIZZA". */
export function SelectBox({ id, label }: { id: number; label: string }) {
  const { has, toggle } = useContext(RowSelectionContext);
  return <Box id={id} label={label} checked={has(id)} toggle={toggle} />;
}

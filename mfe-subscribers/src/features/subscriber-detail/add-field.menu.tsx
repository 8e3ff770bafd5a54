import AddIcon from '@mui/icons-material/Add';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { MESSAGES } from '../../messages';
import type { DetailField } from '../../model/person-fields';

/** Offers the empty fields; the chosen one is then edited. */
export function AddField({ fields, onAdd }: { fields: readonly DetailField[]; onAdd: (field: DetailField) => void }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        id={id}
        size="small"
        variant="text"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {MESSAGES.addField}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {fields.map((field) => (
          <MenuItem key={field} onClick={() => onAdd(field)}>
            {MESSAGES.fields[field]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

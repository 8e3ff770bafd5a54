import { ListItemText, Menu, MenuItem } from '@mui/material';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { MERGE_FIELD_NAMES, MERGE_FIELDS, mergeField, type MergeField } from '@textloom/contracts';
import { useId, useState } from 'react';
import { ToolButton } from './tool-button';
import { TEXTS } from './messages';

export interface PersonalizeMenuProps {
  onChoose: (field: MergeField) => void;
  onClosed: () => void;
  disabled?: boolean;
}

/** Offers the merge fields, which the composer inserts at the caret. */
export function PersonalizeMenu({ onChoose, onClosed, disabled = false }: PersonalizeMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (field: MergeField): void => {
    setAnchor(null);
    onChoose(field);
  };
  return (
    <>
      <ToolButton
        id={id}
        label={TEXTS.personalize}
        icon={<PersonOutlined />}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id, dense: true }, transition: { onExited: onClosed } }}
      >
        {MERGE_FIELD_NAMES.map((field) => (
          <MenuItem key={field} onClick={() => choose(field)}>
            <ListItemText
              primary={TEXTS.mergeFields[field]}
              secondary={mergeField(field, MERGE_FIELDS[field].fallback)}
              // The field as it is written in the message, which no language changes.
              slotProps={{ secondary: { translate: 'no' } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import { ListItemText, Menu, MenuItem } from '@mui/material';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import {
  isCouponMerge,
  isCustomMerge,
  MERGE_FIELD_NAMES,
  MERGE_FIELDS,
  mergeField,
  type MergeName,
} from '@textloom/contracts';
import { useSession } from '@textloom/session';
import { useId, useState } from 'react';
import { ToolButton } from './tool-button';
import { TEXTS } from './messages';

export interface PersonalizeMenuProps {
  onChoose: (field: MergeName) => void;
  onClosed: () => void;
  /** Offers the account's coupon pools too. */
  coupons?: boolean;
  disabled?: boolean;
}

/** Offers the merge fields, which the composer inserts at the caret. */
export function PersonalizeMenu({ onChoose, onClosed, coupons = false, disabled = false }: PersonalizeMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useSession();
  const choose = (field: MergeName): void => {
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
        {data?.profile.custom_fields.map(({ slug, name }) => (
          <MenuItem key={slug} onClick={() => isCustomMerge(slug) && choose(slug)}>
            <ListItemText
              primary={name}
              secondary={isCustomMerge(slug) && mergeField(slug)}
              slotProps={{ secondary: { translate: 'no' } }}
            />
          </MenuItem>
        ))}
        {coupons &&
          data?.profile.coupon_pools.map(({ slug, name }) => (
            <MenuItem key={slug} onClick={() => isCouponMerge(slug) && choose(slug)}>
              <ListItemText
                primary={TEXTS.codeOf(name)}
                secondary={isCouponMerge(slug) && mergeField(slug)}
                slotProps={{ secondary: { translate: 'no' } }}
              />
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import type { Slots } from '@textloom/contracts';
import { useCan } from '@textloom/session';
import { useId, useState } from 'react';
import { MESSAGES } from '../../messages';
import { GroupNameForm } from './group-name.form';
import { TEXTS } from './messages';
import { PickerFilters } from './picker-filters';
import { PickerList } from './picker-list';
import { usePicker } from './use-picker';

type SlotProps = Slots['subscriber.picker'];

export interface PickerDialogProps extends SlotProps {
  title?: string;
  /** Offers only subscribers outside this group; then the choice must not be empty. */
  outside?: number;
  /** What was picked is being saved. */
  busy?: boolean;
}

function Content(props: PickerDialogProps & { titleId: string }) {
  const { title = TEXTS.title, titleId, selected, outside, busy = false } = props;
  const { confirmLabel, onPick, onPickAsGroup, onClose } = props;
  const picker = usePicker(selected, outside);
  const mayCreate = useCan('group_creategroups');
  const [naming, setNaming] = useState(false);
  const ids = [...picker.chosen];
  const nothing = outside !== undefined && ids.length === 0;
  return (
    <>
      <DialogTitle id={titleId} sx={{ pb: 1 }}>
        {naming ? MESSAGES.createGroupTitle : title}
      </DialogTitle>
      {naming && onPickAsGroup ? (
        <DialogContent>
          <GroupNameForm
            ids={ids}
            onBack={() => setNaming(false)}
            onCreated={(groupId) => onPickAsGroup(ids, groupId)}
          />
        </DialogContent>
      ) : (
        <>
          <Box sx={{ px: 3, pb: 1.5 }}>
            <PickerFilters state={picker.state} />
          </Box>
          <DialogContent dividers sx={{ py: 1 }}>
            <PickerList picker={picker} />
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, py: 1.5, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
            <Typography variant="body2" role="status" sx={{ flex: '1 1 auto' }}>
              {TEXTS.selected(ids.length)}
            </Typography>
            <Button color="inherit" variant="text" onClick={onClose}>
              {MESSAGES.cancel}
            </Button>
            {onPickAsGroup && mayCreate && (
              <Button variant="outlined" disabled={ids.length === 0 || picker.choosing} onClick={() => setNaming(true)}>
                {TEXTS.saveAsGroup}
              </Button>
            )}
            <Button variant="contained" disabled={picker.choosing || busy || nothing} onClick={() => onPick(ids)}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </>
      )}
    </>
  );
}

/** The dialog that picks subscribers (PICK-001 to PICK-009). */
export function PickerDialog(props: PickerDialogProps) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const titleId = useId();
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      fullScreen={narrow}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <Content {...props} titleId={titleId} />
    </Dialog>
  );
}

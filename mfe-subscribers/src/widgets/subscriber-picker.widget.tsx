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
import { formatCount, type Slots } from '@textloom/contracts';
import { useCan } from '@textloom/session';
import { useId, useState } from 'react';
import { GroupNameForm } from '../components/picker/group-name.form';
import { PickerFilters } from '../components/picker/picker-filters';
import { PickerList } from '../components/picker/picker-list';
import { usePicker } from '../components/picker/use-picker';
import { GROUP_MESSAGES } from '../model/group-messages';

type Props = Slots['subscriber.picker'];

function Content({ titleId, selected, confirmLabel, onPick, onPickAsGroup, onClose }: Props & { titleId: string }) {
  const picker = usePicker(selected);
  const mayCreate = useCan('group_creategroups');
  const [naming, setNaming] = useState(false);
  const ids = [...picker.chosen];
  return (
    <>
      <DialogTitle id={titleId} sx={{ pb: 1 }}>
        {naming ? GROUP_MESSAGES.addTitle : GROUP_MESSAGES.choose}
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
            <Typography
              variant="body2"
              role="status"
              sx={{ flex: '1 1 auto' }}
            >{`${formatCount(ids.length)} selected`}</Typography>
            <Button color="inherit" variant="text" onClick={onClose}>
              Cancel
            </Button>
            {onPickAsGroup && mayCreate && (
              <Button variant="outlined" disabled={ids.length === 0 || picker.choosing} onClick={() => setNaming(true)}>
                {GROUP_MESSAGES.saveAsGroup}
              </Button>
            )}
            <Button variant="contained" disabled={picker.choosing} onClick={() => onPick(ids)}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </>
      )}
    </>
  );
}

/** The dialog that picks subscribers, available to every remote (PICK-001 to PICK-009). */
export default function SubscriberPickerWidget(props: Props) {
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

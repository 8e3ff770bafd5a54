import { Button } from '@mui/material';
import History from '@mui/icons-material/History';
import { lazyPart } from '@textloom/ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Choice } from '../../components/recipients/choice';
import type { AudienceDialogProps } from './audience.dialog';

const AudienceDialog = lazyPart<AudienceDialogProps>({
  owner: 'campaigns',
  title: 'People of an earlier campaign',
  load: () => import('./audience.dialog'),
  as: 'field',
  loading: null,
});

/** Adds people who clicked or answered an earlier campaign, or did not, to the recipients (decision 191). */
export function AudienceButton() {
  const { value, onChange } = useController<Choice, 'subscribers'>({ name: 'subscribers' }).field;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<History />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start', mt: -1 }}
      >
        People of an earlier campaign
      </Button>
      {open && (
        <AudienceDialog
          onAdd={(ids) => onChange({ ...value, filtered: new Set([...value.filtered, ...ids]) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

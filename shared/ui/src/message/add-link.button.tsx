import { Box } from '@mui/material';
import AddLink from '@mui/icons-material/AddLink';
import { useRef, useState } from 'react';
import { TitledDialog } from '../feedback/titled-dialog';
import { LoadingPanel } from '../feedback/loading-panel';
import { HeldKeys } from '../parts/held-keys';
import { lazyPart } from '../parts/lazy-part';
import type { AddLinkFormProps } from './add-link.form';
import { ToolButton } from './tool-button';
import { TEXTS } from './messages';

const AddLinkForm = lazyPart<AddLinkFormProps>({
  owner: 'ui',
  title: TEXTS.addALink,
  load: () => import('./add-link.form'),
  loading: (
    <>
      <HeldKeys />
      <LoadingPanel />
    </>
  ),
});

export interface AddLinkButtonProps extends Pick<AddLinkFormProps, 'textWith' | 'fits' | 'onAdd'> {
  onClosed: () => void;
  disabled?: boolean;
}

/** Opens the URL shrinker (CAMP-018). */
export function AddLinkButton({ disabled = false, onAdd, onClosed, ...form }: AddLinkButtonProps) {
  const [open, setOpen] = useState(false);
  // If closed before the short address arrives, the text stays unchanged, because the user may keep typing.
  const asking = useRef(new AbortController());
  const show = (): void => {
    asking.current = new AbortController();
    setOpen(true);
  };
  const close = (): void => {
    asking.current.abort();
    setOpen(false);
  };
  return (
    <>
      <ToolButton label={TEXTS.addLink} icon={<AddLink />} disabled={disabled} aria-haspopup="dialog" onClick={show} />
      <TitledDialog
        title={TEXTS.addALink}
        open={open}
        onClose={close}
        fillsPhone
        slotProps={{ transition: { onExited: onClosed } }}
      >
        <Box sx={{ pt: 1 }}>
          <AddLinkForm
            {...form}
            signal={() => asking.current.signal}
            onAdd={(address) => {
              close();
              onAdd(address);
            }}
            onClose={close}
          />
        </Box>
      </TitledDialog>
    </>
  );
}

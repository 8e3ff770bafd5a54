import { Box, Button } from '@mui/material';
import { useProfile } from '@textloom/session';
import { useState } from 'react';
import { TitledDialog } from '../feedback/titled-dialog';
import { VerifyFirst } from '../feedback/verify-first';
import { lazyPart } from '../parts/lazy-part';
import type { AnyFile, Composed } from './composed';
import type { TestMessageFormProps } from './test-message.form';
import { TEXTS } from './messages';

const TestMessageForm = lazyPart<TestMessageFormProps>({
  owner: 'ui',
  title: TEXTS.sendPreviewMessage,
  load: () => import('./test-message.form'),
});

export interface TestMessageButtonProps {
  composed: Composed<AnyFile>;
  label?: string;
  /** The name that the text begins with; empty: none. */
  begins?: string;
}

/**
 * Opens the dialog that sends the composed message to one phone (CAMP-019). Shown while the subscription is active, and
 * on trial or paid (PERM-027, decision 114).
 */
export function TestMessageButton({ composed, label = TEXTS.test, begins = '' }: TestMessageButtonProps) {
  const { subscription_active, subscription_paid, with_trial } = useProfile().subscription;
  const [open, setOpen] = useState(false);
  if (!subscription_active || !(with_trial || subscription_paid)) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <TitledDialog title={TEXTS.sendPreviewMessage} open={open} onClose={close} fillsPhone>
        <Box sx={{ pt: 1 }}>
          <VerifyFirst />
          <TestMessageForm composed={composed} begins={begins} onClose={close} />
        </Box>
      </TitledDialog>
    </>
  );
}

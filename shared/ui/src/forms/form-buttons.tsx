import { Button, Stack } from '@mui/material';
import { DISCARD } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { SubmitButton } from './fields';
import { TEXTS } from './messages';

interface FormButtonsProps {
  /** Where Cancel leads, or what it does. */
  cancel: string | (() => void);
  label: string;
  busyLabel: string;
  disabled?: boolean;
}

/** The end of a form: Cancel, which discards the input, and the submit button. */
export function FormButtons({ cancel, ...submit }: FormButtonsProps) {
  const leave = typeof cancel === 'string' ? { component: Link, to: cancel, state: DISCARD } : { onClick: cancel };
  return (
    <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'flex-end' }}>
      <Button {...leave} color="inherit">
        {TEXTS.cancel}
      </Button>
      <SubmitButton {...submit} />
    </Stack>
  );
}

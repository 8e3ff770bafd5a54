import { MessageComposer } from '@textloom/ui';
import { useController } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import type { Draft } from './use-draft';

/** Text and attachment. */
export function MessageSection() {
  const { field, fieldState } = useController<Draft, 'composed'>({ name: 'composed' });
  return (
    <MessageComposer
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      helperText={MESSAGES.mediaLimit}
      personal
    />
  );
}

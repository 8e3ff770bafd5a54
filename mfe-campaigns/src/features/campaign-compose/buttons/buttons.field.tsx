import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Divider, FormHelperText, Stack, Typography } from '@mui/material';
import { addressesIn, BUTTON_LIMITS } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Draft } from '../use-draft';
import { ButtonFields } from './button.fields';
import { TEXTS } from './messages';

/** The buttons under the message, where it arrives over RCS. */
export default function ButtonsField() {
  const { rcs } = useGlobals();
  const { getValues, setValue, clearErrors, formState } = useFormContext<Draft>();
  const buttons = useWatch<Draft, 'buttons'>({ name: 'buttons' });
  // A field array would check a button when it is added, before anybody can have written its words.
  const change = (next: Draft['buttons']): void => {
    setValue('buttons', next, { shouldDirty: true });
    clearErrors('buttons');
  };
  const heading = useId();
  const problem = formState.errors.buttons?.root?.message ?? formState.errors.buttons?.message;
  const full = buttons.length >= BUTTON_LIMITS.count;
  const add = (): void => {
    const [url] = addressesIn(getValues('composed.message'));
    const opens = getValues('buttons').map((button) => button.url);
    // Most messages have one address, which nothing opens yet.
    const link = url !== undefined && !opens.includes(url);
    change([...getValues('buttons'), { kind: link ? 'link' : 'reply', label: '', url: link ? url : '' }]);
  };
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: 2 }}>
      <Typography id={heading} component="h3" variant="subtitle2">
        {TEXTS.buttons}
      </Typography>
      <Typography variant="body2" sx={{ color: tokens.muted, mb: 1.5 }}>
        {rcs ? TEXTS.about : TEXTS.withoutAgent}
      </Typography>
      <Stack sx={{ gap: 2 }} divider={<Divider />}>
        {buttons.map((_, index) => (
          <ButtonFields
            // oxlint-disable-next-line react/no-array-index-key -- the fields are named by their place
            key={index}
            index={index}
            onRemove={() => change(getValues('buttons').filter((_button, at) => at !== index))}
          />
        ))}
      </Stack>
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      <Button startIcon={<AddIcon />} disabled={full} onClick={add} sx={{ mt: buttons.length > 0 ? 1.5 : 0 }}>
        {TEXTS.add}
      </Button>
      {full && <FormHelperText>{TEXTS.atMost(BUTTON_LIMITS.count)}</FormHelperText>}
    </Box>
  );
}

import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Divider, FormHelperText, Stack, Typography } from '@mui/material';
import { addressesIn, BUTTON_LIMITS } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Draft } from '../use-draft';
import { ButtonFields } from './button.fields';
import { TEXTS } from './messages';

/** The buttons under the message, where it arrives over RCS. */
export default function ButtonsField() {
  const { rcs } = useGlobals();
  const { control, getValues, formState } = useFormContext<Draft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'buttons' });
  const heading = useId();
  const problem = formState.errors.buttons?.root?.message ?? formState.errors.buttons?.message;
  const full = fields.length >= BUTTON_LIMITS.count;
  const add = (): void => {
    const [url] = addressesIn(getValues('composed.message'));
    const opens = getValues('buttons').map((button) => button.url);
    // Most messages have one address, which nothing opens yet.
    const link = url !== undefined && !opens.includes(url);
    append({ kind: link ? 'link' : 'reply', label: '', url: link ? url : '' });
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
        {fields.map(({ id }, index) => (
          <ButtonFields key={id} index={index} onRemove={() => remove(index)} />
        ))}
      </Stack>
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      <Button startIcon={<AddIcon />} disabled={full} onClick={add} sx={{ mt: fields.length > 0 ? 1.5 : 0 }}>
        {TEXTS.add}
      </Button>
      {full && <FormHelperText>{TEXTS.atMost(BUTTON_LIMITS.count)}</FormHelperText>}
    </Box>
  );
}

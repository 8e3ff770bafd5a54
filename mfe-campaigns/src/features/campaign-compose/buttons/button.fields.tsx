import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import { Alert, Box, Button, IconButton, Tooltip } from '@mui/material';
import { addressesIn, BUTTON_LIMITS, hasTerm } from '@textloom/contracts';
import { SelectInput, TextInput, withText } from '@textloom/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Draft } from '../use-draft';
import { TEXTS } from './messages';

const KINDS = [
  { value: 'reply', label: TEXTS.reply },
  { value: 'link', label: TEXTS.link },
];

/** The addresses that a button can open, and the chosen one, although the message may have it no more. */
function AddressField({ name }: { name: `buttons.${number}` }) {
  const [message, url] = useWatch<Draft, ['composed.message', `buttons.${number}.url`]>({
    name: ['composed.message', `${name}.url`],
  });
  const found = addressesIn(message);
  const offered = url === '' || found.includes(url) ? found : [...found, url];
  return (
    <SelectInput
      name={`${name}.url`}
      label={TEXTS.url}
      options={offered.map((value) => ({ value, label: value }))}
      disabled={offered.length === 0}
      helperText={offered.length === 0 ? TEXTS.noAddress : undefined}
    />
  );
}

/** An answer that the message does not name yet, which people without RCS would have to guess. */
function Unnamed({ label }: { label: string }) {
  const { getValues, setValue, clearErrors } = useFormContext<Draft>();
  const name = (): void => {
    const { composed, ab } = getValues();
    const named = (text: string): string =>
      hasTerm(text, label) ? text : `${text.trimEnd()}${text === '' ? '' : '\n'}${TEXTS.replyWith(label)}`;
    setValue('composed', withText(composed, named(composed.message)), { shouldDirty: true });
    if (ab.on) setValue('ab.message', named(ab.message), { shouldDirty: true });
    clearErrors('buttons');
  };
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={name}>
          {TEXTS.addToMessage}
        </Button>
      }
    >
      {TEXTS.notInMessage(label)}
    </Alert>
  );
}

interface Props {
  index: number;
  onRemove: () => void;
}

/** One button: what a tap does, its words, and the address that it opens. */
export function ButtonFields({ index, onRemove }: Props) {
  const name = `buttons.${index}` as const;
  const [button, message, ab] = useWatch<Draft, [typeof name, 'composed.message', 'ab']>({
    name: [name, 'composed.message', 'ab'],
  });
  const label = button.label.trim();
  const texts = ab.on ? [message, ab.message] : [message];
  const unnamed = button.kind === 'reply' && label !== '' && !texts.every((text) => hasTerm(text, label));
  const number = index + 1;
  return (
    <Box role="group" aria-label={TEXTS.group(number)} sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '110px minmax(0, 1fr) 40px', sm: '120px minmax(0, 1fr) 40px' },
        }}
      >
        <SelectInput name={`${name}.kind`} label={TEXTS.kind} options={KINDS} />
        <TextInput
          name={`${name}.label`}
          label={TEXTS.label}
          maxLength={BUTTON_LIMITS.label}
          helperText={button.kind === 'reply' ? TEXTS.replyHelp : TEXTS.linkHelp}
        />
        <Tooltip title={TEXTS.remove(number)}>
          <IconButton aria-label={TEXTS.remove(number)} onClick={onRemove} sx={{ mt: 0.5 }}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {button.kind === 'link' && <AddressField name={name} />}
      {unnamed && <Unnamed label={label} />}
    </Box>
  );
}

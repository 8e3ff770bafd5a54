import { call } from '@textloom/api';
import { cutText, listTags, MAX_TAG } from '@textloom/contracts';
import { SuggestField } from '@textloom/ui';
import { useController } from 'react-hook-form';
import { TEXTS } from './messages';
import type { TriggerFields } from './trigger-fields';

const suggest = async (typed: string, signal: AbortSignal): Promise<readonly string[]> =>
  (await call(listTags, { search: cutText(typed, MAX_TAG) }, { signal })).tags;

/** The tag that begins the sequence: an existing one or a new one. */
export function TagField() {
  const { field, fieldState } = useController<TriggerFields, 'trigger_tag'>({ name: 'trigger_tag' });
  return (
    <SuggestField
      label={TEXTS.tag}
      required
      value={field.value}
      onChange={field.onChange}
      onDone={field.onBlur}
      suggest={suggest}
      inputRef={field.ref}
      maxLength={MAX_TAG}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? TEXTS.tagHelp}
    />
  );
}

import { call } from '@textloom/api';
import { cutText, listTags, MAX_TAG } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { SuggestField } from '@textloom/ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

const suggest = async (typed: string, signal: AbortSignal): Promise<readonly string[]> =>
  (await call(listTags, { search: cutText(typed, MAX_TAG) }, { signal })).tags;

/** The text after the last comma. */
const LAST = {
  of: (text: string) => text.slice(text.lastIndexOf(',') + 1),
  replaced: (text: string, tag: string) => `${text.slice(0, text.lastIndexOf(',') + 1)} ${tag}`.trim(),
};

/** The tags of a person in a form, one text with commas. */
export function TagsInput({ autoFocus }: { autoFocus: boolean }) {
  const { field, fieldState } = useController({ name: 'tags' });
  const problem = fieldState.error?.message;
  return (
    <SuggestField
      label={MESSAGES.fields.tags}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onDone={field.onBlur}
      suggest={suggest}
      part={LAST}
      inputRef={field.ref}
      maxLength={500}
      autoFocus={autoFocus}
      error={problem !== undefined}
      helperText={problem ?? TEXTS.tagsHint}
    />
  );
}

interface TagFieldProps {
  value: string;
  onChange: (tag: string) => void;
  onDone?: (tag: string) => void;
  problem?: string | undefined;
  autoFocus?: boolean;
}

/** One tag. */
export const TagField = ({ problem, ...field }: TagFieldProps) => (
  <SuggestField
    {...field}
    label={MESSAGES.tag}
    suggest={suggest}
    maxLength={MAX_TAG}
    error={problem !== undefined}
    helperText={problem}
  />
);

/** The `tag` filter of a list; applied when a tag is chosen or the field loses focus. */
export function TagBy({ state }: { state: ListState<{ tag: string }> }) {
  const { tag } = state.values;
  const [typed, setTyped] = useState({ text: tag, of: tag });
  // Follows a change of the filter by its chip or the browser's Back.
  if (typed.of !== tag) setTyped({ text: tag, of: tag });
  return (
    <TagField
      value={typed.text}
      onChange={(text) => setTyped({ text, of: tag })}
      onDone={(text) => text.trim() !== tag && state.set({ tag: text.trim() })}
    />
  );
}

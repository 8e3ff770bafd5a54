import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { chosenIds, NOBODY, withGroup, type Choice } from './choice';
import { PickerButton } from './picker.button';
import type { Token } from './token';
import { TokenField } from './token-field';
import { useTokens } from './use-tokens';

const without = (ids: ReadonlySet<number>, gone: number): Set<number> => new Set([...ids].filter((id) => id !== gone));

interface Props {
  /** Offers earlier campaigns, and is called with the chosen one. */
  onCampaign?: (campaign: { id: number; name: string }) => void;
  /** A heading above the field labels it. */
  headed?: boolean;
}

/**
 * Keywords, groups, single subscribers and people of an earlier campaign in one field (CAMP-022). A subscriber who is in
 * several of them gets one message.
 */
export function RecipientsField({ onCampaign, headed = false }: Props) {
  const { field: keywords, fieldState } = useController<Choice, 'keywords'>({ name: 'keywords' });
  const groups = useController<Choice, 'groups'>({ name: 'groups' }).field;
  const subscribers = useController<Choice, 'subscribers'>({ name: 'subscribers' }).field;
  const { named, extra, filtered } = subscribers.value;
  const ids = useMemo(() => chosenIds(subscribers.value), [subscribers.value]);
  const value = useTokens({ keywords: keywords.value, groups: groups.value, subscribers: subscribers.value }, ids);

  const add = (token: Token): void => {
    if (token.kind === 'keyword') keywords.onChange([...keywords.value, token.id]);
    if (token.kind === 'group') groups.onChange(withGroup(groups.value, token.group));
    if (token.kind === 'campaign') onCampaign?.({ id: token.id, name: token.text });
    if (token.kind === 'person' && token.person && !ids.has(token.id))
      subscribers.onChange({ ...subscribers.value, named: [...named, token.person] });
  };
  const remove = ({ kind, id }: Token): void => {
    if (kind === 'keyword') keywords.onChange(keywords.value.filter((one: number) => one !== id));
    if (kind === 'group') groups.onChange(groups.value.filter((one) => one.id !== id));
    if (kind === 'list') subscribers.onChange(NOBODY);
    if (kind === 'person')
      subscribers.onChange({
        named: named.filter((one) => one.id !== id),
        extra: without(extra, id),
        filtered: without(filtered, id),
      });
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ width: '100%' }}>
        <TokenField
          value={value}
          onAdd={add}
          onRemove={remove}
          campaigns={onCampaign !== undefined}
          headed={headed}
          error={fieldState.error?.message}
          inputRef={keywords.ref}
        />
      </Box>
      <PickerButton />
    </Box>
  );
}

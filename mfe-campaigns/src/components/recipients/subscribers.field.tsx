import { Box, Button } from '@mui/material';
import { call } from '@textloom/api';
import { listActive, formatPhone, getSubscriber } from '@textloom/contracts';
import { alerts, LIST_BASE, Slot, useWidgets } from '@textloom/kit';
import { SubscriberTags, type Tag } from '@textloom/ui';
import { useMemo, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { chosenIds, loadGroup, withGroup, type Choice, type NamedSubscriber, linkedSubscriber } from './choice';
import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { CAMPAIGNS } from '../../api/keys';

/** With more chosen subscribers the field shows only their number (PICK-012). */
const MAX_TAGS = 10;

const tagText = ({ name, phone }: Omit<NamedSubscriber, 'id'>): string =>
  name ? `${name}, ${formatPhone(phone)}` : formatPhone(phone);

/** The tags of the chosen subscribers. Loads the names of those known only by id. */
function useTags(ids: ReadonlySet<number>, named: readonly NamedSubscriber[]): Tag[] {
  const [search] = useSearchParams();
  const linked = linkedSubscriber(search);
  const shown = ids.size > MAX_TAGS ? [] : [...ids];
  const texts = new Map([...(linked?.phone ? [linked] : []), ...named].map((one) => [one.id, tagText(one)]));
  const unknown = shown.filter((id) => !texts.has(id));
  const loaded = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [...CAMPAIGNS, 'person', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getSubscriber, { id }, { signal }),
    })),
  });
  unknown.forEach((id, index) => {
    const data = loaded[index]?.data;
    if (data) texts.set(id, tagText({ name: `${data.first_name} ${data.last_name}`.trim(), phone: data.phone }));
  });
  return shown.map((id) => ({ id, text: texts.get(id) ?? `Subscriber ${id}` }));
}

/** PICK-009 */
const MAX_OPTIONS = 50;
/** A search by number also finds subscribers without a name. */
const isNumber = (text: string): boolean => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

/** Single subscribers: found in the field, chosen in the picker, or brought by a link. */
export function SubscribersField() {
  const form = useFormContext<Choice>();
  const { value: chosen, onChange } = useController({ control: form.control, name: 'subscribers' }).field;
  const { named, extra, filtered } = chosen;
  const ids = useMemo(() => chosenIds(chosen), [chosen]);
  const tags = useTags(ids, named);
  const [picking, setPicking] = useState(false);
  const [found, setFound] = useState<readonly NamedSubscriber[]>([]);
  const canPick = useWidgets('subscriber.picker').length > 0;

  const search = async (text: string, limit: number, signal: AbortSignal) => {
    const { entries } = await call(
      listActive,
      {
        ...LIST_BASE,
        search: text,
        limit,
        orderby: 'first_name',
        orderbytype: 'ASC',
        ...(isNumber(text) ? {} : { withname: 'true' }),
      },
      { signal },
    );
    setFound(
      entries.map((entry) => ({
        id: entry.id,
        name: `${entry.first_name} ${entry.last_name}`.trim(),
        phone: entry.phone,
      })),
    );
    return entries.map(({ id, text: label, keyword }) => ({ id, text: label, hint: keyword }));
  };
  const remove = (gone: number): void =>
    onChange({
      named: named.filter(({ id }) => id !== gone),
      extra: new Set([...extra].filter((id) => id !== gone)),
      filtered: new Set([...filtered].filter((id) => id !== gone)),
    });
  const pick = (picked: readonly number[]): void => {
    const stay = new Set(picked);
    const tagged = new Set(named.map(({ id }) => id));
    onChange({
      named: named.filter(({ id }) => stay.has(id)),
      extra: new Set(picked.filter((id) => !tagged.has(id))),
      filtered,
    });
    setPicking(false);
  };
  const pickGroup = async (groupId: number): Promise<void> => {
    setPicking(false);
    try {
      const group = await loadGroup(groupId);
      form.setValue('groups', withGroup(form.getValues('groups'), group));
    } catch (error) {
      alerts.failure(error);
    }
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'start',
      }}
    >
      <SubscriberTags
        label="Subscribers"
        placeholder="Name or phone"
        limit={MAX_OPTIONS}
        value={tags}
        total={ids.size}
        search={search}
        onAdd={({ id }) => {
          const subscriber = found.find((one) => one.id === id);
          if (subscriber && !ids.has(id)) onChange({ ...chosen, named: [...named, subscriber] });
        }}
        onRemove={remove}
        onClear={() => onChange({ named: [], extra: new Set(), filtered: new Set() })}
      />
      {canPick && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setPicking(true)}>
          {MESSAGES.chooseSubscribers}
        </Button>
      )}
      {picking && (
        <Slot
          name="subscriber.picker"
          props={{
            open: true,
            selected: [...named.map(({ id }) => id), ...extra],
            confirmLabel: MESSAGES.ok,
            onPick: pick,
            onPickAsGroup: (_ids, groupId) => void pickGroup(groupId),
            onClose: () => setPicking(false),
          }}
        />
      )}
    </Box>
  );
}

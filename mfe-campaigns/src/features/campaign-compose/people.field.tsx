import { Box, Button } from '@mui/material';
import { call } from '@textloom/api';
import { listActive } from '@textloom/contracts';
import { alerts, LIST_BASE, Slot, useWidgets } from '@textloom/kit';
import { SubscriberTags } from '@textloom/ui';
import { useMemo, useState } from 'react';
import { MESSAGES } from '../../messages';
import { namedIds, type ChangeDraft, type ChosenGroup, type Draft, type Person } from './use-draft';
import { loadGroup } from './use-linked-list';
import { useTags } from './use-names';

/** PICK-009: what the field offers before anything is typed, too. */
const OFFERED = 50;
/** Who is looked for by number need not have a name. */
const isNumber = (text: string): boolean => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

/** Single people: by name in the field, by mouse and keyboard in the picker, by link, by filter. */
export function PeopleField({
  draft,
  change,
  addGroup,
}: {
  draft: Draft;
  change: ChangeDraft;
  addGroup: (group: ChosenGroup) => void;
}) {
  const { people, extra, filtered } = draft;
  const ids = useMemo(() => namedIds({ people, extra, filtered }), [people, extra, filtered]);
  const tags = useTags(ids, people);
  const [picking, setPicking] = useState(false);
  const [found, setFound] = useState<readonly Person[]>([]);
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
    change({
      people: people.filter(({ id }) => id !== gone),
      extra: extra.filter((id) => id !== gone),
      filtered: filtered.filter((id) => id !== gone),
    });
  const pick = (picked: readonly number[]): void => {
    const stay = new Set(picked);
    const tagged = new Set(people.map(({ id }) => id));
    change({ people: people.filter(({ id }) => stay.has(id)), extra: picked.filter((id) => !tagged.has(id)) });
    setPicking(false);
  };
  const pickGroup = async (groupId: number): Promise<void> => {
    setPicking(false);
    try {
      addGroup(await loadGroup(groupId));
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
        limit={OFFERED}
        value={tags}
        total={ids.size}
        search={search}
        onAdd={({ id }) => {
          const person = found.find((one) => one.id === id);
          if (person && !ids.has(id)) change({ people: [...people, person] });
        }}
        onRemove={remove}
        onClear={() => change({ people: [], extra: [], filtered: [] })}
      />
      {canPick && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setPicking(true)} sx={{ minHeight: 40 }}>
          {MESSAGES.chooseSubscribers}
        </Button>
      )}
      {picking && (
        <Slot
          name="subscriber.picker"
          props={{
            open: true,
            selected: [...people.map(({ id }) => id), ...extra],
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

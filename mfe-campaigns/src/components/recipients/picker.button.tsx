import { Button } from '@mui/material';
import { alerts, Slot, useWidgets } from '@textloom/kit';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { loadGroup, withGroup, type Choice } from './choice';
import { TEXTS } from './messages';

/** Opens the subscriber picker, if a remote provides one. */
export function PickerButton() {
  const form = useFormContext<Choice>();
  const { value, onChange } = useController({ control: form.control, name: 'subscribers' }).field;
  const { named, extra, filtered } = value;
  const [picking, setPicking] = useState(false);
  if (useWidgets('subscriber.picker').length === 0) return null;

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
    const group = await loadGroup(groupId);
    form.setValue('groups', withGroup(form.getValues('groups'), group));
  };
  return (
    <>
      <Button size="small" variant="text" sx={{ ml: -1 }} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {TEXTS.choose}
      </Button>
      {picking && (
        <Slot
          name="subscriber.picker"
          props={{
            open: true,
            selected: [...named.map(({ id }) => id), ...extra],
            confirmLabel: TEXTS.ok,
            onPick: pick,
            onPickAsGroup: (_ids, groupId) => void pickGroup(groupId).catch(alerts.failure),
            onClose: () => setPicking(false),
          }}
        />
      )}
    </>
  );
}

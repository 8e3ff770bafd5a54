import type { OneGroup } from '@textloom/contracts';
import { useAction } from '@textloom/kit';
import { PickerDialog } from '../../components/picker/picker.dialog';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

export interface AddPeopleDialogProps {
  readonly group: OneGroup;
  /** Rejects if they could not be added; the selection is then kept. */
  readonly onAdd: (ids: readonly number[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Picks people who are not in the group yet; Save adds them at once (PICK-007, decision 100). */
export function AddPeopleDialog({ group, onAdd, onClose }: AddPeopleDialogProps) {
  const [busy, add] = useAction(async (ids: number[]) => {
    await onAdd(ids);
    onClose();
  });
  return (
    <PickerDialog
      open
      title={TEXTS.addPeopleTo(group.name)}
      outside={group.id}
      selected={[]}
      confirmLabel={MESSAGES.save}
      busy={busy}
      onPick={add}
      onClose={onClose}
    />
  );
}

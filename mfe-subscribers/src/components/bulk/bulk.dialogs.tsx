import { Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { call } from '@textloom/api';
import { listGroups, type GroupRow } from '@textloom/contracts';
import { useAction } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { GROUPS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TagField } from '../tag-fields';
import { TEXTS } from './messages';

interface FrameProps {
  title: string;
  /** Label of the button. */
  verb?: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function DialogForm({ title, verb = TEXTS.add, busy, onSubmit, onClose, children }: FrameProps) {
  const heading = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React bubbles the submit event through the portal to the page's components.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{MESSAGES.cancel}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export interface BulkDialogProps {
  kind: 'group' | 'tag' | 'untag';
  onGroup: (target: { group_id?: number; name?: string }) => Promise<boolean>;
  onTag: (tag: string) => Promise<boolean>;
  onUntag?: (tag: string) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses the group for the selected people; users who may create groups can type a new name. */
function GroupDialog({ onGroup, onClose }: BulkDialogProps) {
  const mayCreate = useCan('group_creategroups');
  const [text, setText] = useState('');
  const [group, setGroup] = useState<GroupRow | string | null>(null);
  const [missing, setMissing] = useState(false);
  const search = text.trim();
  const { data: found, isFetching } = useQuery({
    queryKey: [...GROUPS, 'choice', search],
    queryFn: ({ signal }) =>
      call(listGroups, { ...(search && { search }), orderby: 'name', orderbytype: 'ASC', limit: 50 }, { signal }),
  });
  // People cannot be added to a smart group by hand.
  const groups = (found?.entries ?? []).filter(({ filter }) => filter === null);
  const [busy, add] = useAction(async () => {
    const known = groups.find(({ name }) => name.toLowerCase() === search.toLowerCase());
    const target = typeof group === 'object' && group !== null && group.name === search ? group : known;
    if (!target && (search === '' || !mayCreate)) {
      setMissing(true);
      return;
    }
    if (await onGroup(target ? { group_id: target.id } : { name: search })) onClose();
  });
  return (
    <DialogForm title={TEXTS.addToGroup} busy={busy} onSubmit={() => add()} onClose={onClose}>
      <Autocomplete<GroupRow, false, false, boolean>
        freeSolo={mayCreate}
        options={groups}
        openText={TEXTS.open}
        closeText={TEXTS.close}
        clearText={TEXTS.clear}
        loading={isFetching}
        filterOptions={(options) => options}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.id === value.id}
        value={group}
        inputValue={text}
        onChange={(_, next) => setGroup(next)}
        onInputChange={(_, next) => {
          setText(next);
          setMissing(false);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label={MESSAGES.group}
            placeholder={mayCreate ? TEXTS.groupOrNew : TEXTS.groupHint}
            error={missing}
            helperText={missing ? TEXTS.groupMissing : undefined}
          />
        )}
      />
    </DialogForm>
  );
}

function TagDialog({ kind, onTag, onUntag = onTag, onClose }: BulkDialogProps) {
  const removes = kind === 'untag';
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, start] = useAction(async () => {
    if (text.trim() === '') setMissing(true);
    else if (await (removes ? onUntag : onTag)(text.trim())) onClose();
  });
  return (
    <DialogForm
      title={removes ? TEXTS.removeTag : TEXTS.addTag}
      verb={removes ? MESSAGES.remove : TEXTS.add}
      busy={busy}
      onSubmit={() => start()}
      onClose={onClose}
    >
      <TagField
        autoFocus
        value={text}
        onChange={(next) => {
          setText(next);
          setMissing(false);
        }}
        problem={missing ? TEXTS.tagMissing : undefined}
      />
    </DialogForm>
  );
}

/** The dialogs for group and tag, in a chunk of their own. */
export const BulkDialog = (props: BulkDialogProps) =>
  props.kind === 'group' ? <GroupDialog {...props} /> : <TagDialog {...props} />;

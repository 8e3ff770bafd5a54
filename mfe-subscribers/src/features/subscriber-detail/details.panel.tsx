import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { Facts, Panel, StatusChip } from '@textloom/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { AddField, type AddedField } from './add-field.menu';
import { FIELD_LABELS } from './conflict-notice';
import { DetailsForm } from './details.form';

const tagsOf = (tags: string): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** The fields in the order in which they are shown; empty ones are offered by "Add field". */
const SHOWN: readonly AddedField[] = [
  'first_name',
  'last_name',
  'email',
  'company_name',
  'birthday',
  'address',
  'city',
  'state',
  'zip',
  'tags',
];

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    {tags.map((tag) => (
      <StatusChip key={tag} kind="neutral" label={tag} />
    ))}
  </Box>
);

/** `edit=1`, and `edit=true` from the inbox (decision 80). */
export const isEditing = (search: URLSearchParams): boolean => ['1', 'true'].includes(search.get('edit') ?? '');

/** The details, to read or to edit. */
export function DetailsPanel({ subscriber: s }: { subscriber: Subscriber }) {
  const [search, setSearch] = useSearchParams();
  const editing = isEditing(search);
  // The button takes the focus back from the form that it opened.
  const [edited, setEdited] = useState(false);
  const [added, setAdded] = useState<AddedField | null>(null);
  const setEditing = (edit: boolean, field: AddedField | null = null): void => {
    setAdded(field);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (edit) next.set('edit', '1');
        else next.delete('edit');
        return next;
      },
      { replace: true },
    );
  };

  const done = (): void => {
    setEdited(true);
    setEditing(false);
  };

  if (editing)
    return (
      <Panel title={MESSAGES.tabs.details}>
        <DetailsForm key={s.id} subscriber={s} onDone={done} focus={added} />
      </Panel>
    );
  const tags = tagsOf(s.tags);
  const filled = SHOWN.filter((field) => s[field].trim() !== '');
  const missing = SHOWN.filter((field) => s[field].trim() === '');
  return (
    <Panel
      title={MESSAGES.tabs.details}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {missing.length > 0 && <AddField fields={missing} onAdd={(field) => setEditing(true, field)} />}
          <Button size="small" startIcon={<EditIcon />} autoFocus={edited} onClick={() => setEditing(true)}>
            {MESSAGES.edit}
          </Button>
        </Box>
      }
    >
      <Facts
        facts={[
          ['Phone', formatPhone(s.phone)],
          ...filled.map((field) => [FIELD_LABELS[field], field === 'tags' ? <Tags tags={tags} /> : s[field]] as const),
        ]}
      />
    </Panel>
  );
}

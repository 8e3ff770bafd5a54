import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { Facts, Panel, StatusChip } from '@textloom/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { DetailsForm } from './details.form';

const tagsOf = (tags: string): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** `edit=1`, and `edit=true` from the inbox (decision 80). */
export const isEditing = (search: URLSearchParams): boolean => ['1', 'true'].includes(search.get('edit') ?? '');

/** The details, to read or to edit. */
export function DetailsPanel({ subscriber: s }: { subscriber: Subscriber }) {
  const [search, setSearch] = useSearchParams();
  const editing = isEditing(search);
  // The button takes the focus back from the form that it opened.
  const [edited, setEdited] = useState(false);
  const setEditing = (edit: boolean): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (edit) next.set('edit', '1');
        else next.delete('edit');
        return next;
      },
      { replace: true },
    );

  const done = (): void => {
    setEdited(true);
    setEditing(false);
  };

  if (editing)
    return (
      <Panel title={MESSAGES.tabs.details}>
        <DetailsForm key={s.id} subscriber={s} onDone={done} />
      </Panel>
    );
  const tags = tagsOf(s.tags);
  return (
    <Panel
      title={MESSAGES.tabs.details}
      actions={
        <Button size="small" startIcon={<EditIcon />} autoFocus={edited} onClick={() => setEditing(true)}>
          {MESSAGES.edit}
        </Button>
      }
    >
      <Facts
        facts={[
          ['Phone', formatPhone(s.phone)],
          ['First name', s.first_name],
          ['Last name', s.last_name],
          ['Email', s.email],
          ['Company', s.company_name],
          ['Birthday', s.birthday],
          ['Address', s.address],
          ['City', s.city],
          ['State', s.state],
          ['Zip', s.zip],
          [
            'Tags',
            tags.length === 0 ? (
              ''
            ) : (
              <Box key="tags" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                {tags.map((tag) => (
                  <StatusChip key={tag} kind="neutral" label={tag} />
                ))}
              </Box>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

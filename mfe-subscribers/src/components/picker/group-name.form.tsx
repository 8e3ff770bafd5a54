import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { createGroup, groupBody } from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { Form, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { GROUPS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const nameOnly = groupBody.pick({ name: true });

/** The name of the group that 'Save & Create Group' creates (PICK-007). */
export function GroupNameForm({
  ids,
  onCreated,
  onBack,
}: {
  ids: readonly number[];
  onCreated: (groupId: number) => void;
  onBack: () => void;
}) {
  const client = useQueryClient();
  const form = useZodForm(nameOnly, { defaultValues: { name: '' } });
  const create = async (name: string): Promise<void> => {
    const { id, message } = await call(createGroup, {
      name,
      subscribers: [...ids],
      removed: [],
      filters: [],
      keep: 0,
    });
    void client.invalidateQueries({ queryKey: GROUPS });
    alerts.success(escapeHtml(message || MESSAGES.groupSaved));
    onCreated(id);
  };
  return (
    <Form form={form} label={TEXTS.newGroup} onSubmit={({ name }) => create(String(name))}>
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextInput
          name="name"
          label={TEXTS.groupName}
          required
          autoFocus
          maxLength={120}
          helperText={TEXTS.groupHint(ids.length)}
        />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button color="inherit" variant="text" onClick={onBack}>
            {TEXTS.back}
          </Button>
          <SubmitButton label={MESSAGES.createGroup} />
        </Box>
      </Box>
    </Form>
  );
}

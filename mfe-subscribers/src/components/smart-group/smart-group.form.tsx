import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { createGroup, groupBody, updateGroup, type OneGroup, type SmartFilter } from '@textloom/contracts';
import { alerts, escapeHtml, link, useNavigateWhileMounted, useUnsavedChanges } from '@textloom/kit';
import { Form, Panel, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { GROUPS, SUBSCRIBERS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { ConditionRow } from './condition.row';
import { draftsOf, newDraft, readDrafts, type Draft } from './draft';
import { MatchCount } from './match-count';
import { TEXTS } from './messages';

const nameOnly = groupBody.pick({ name: true });
const NOBODY_CHOSEN = { subscribers: [], removed: [], filters: [], keep: 1 as const };
const MAX_CONDITIONS = 10;

/** The conditions as they are typed. */
function useDrafts(stored: SmartFilter | null | undefined) {
  const [match, setMatch] = useState<SmartFilter['match']>(stored?.match ?? 'all');
  const [drafts, setDrafts] = useState<readonly Draft[]>(stored ? draftsOf(stored) : [newDraft(0)]);
  const [changed, setChanged] = useState(false);
  const change = (next: readonly Draft[]): void => {
    setDrafts(next);
    setChanged(true);
  };
  return {
    match,
    drafts,
    changed,
    setMatch: (next: SmartFilter['match']) => {
      setMatch(next);
      setChanged(true);
    },
    add: () => change([...drafts, newDraft(Math.max(...drafts.map(({ key }) => key)) + 1)]),
    replace: (draft: Draft) => change(drafts.map((one) => (one.key === draft.key ? draft : one))),
    remove: (key: number) => change(drafts.filter((one) => one.key !== key)),
  };
}

/** The name and the conditions of a smart group, new or stored. */
export function SmartGroupForm({ group }: { group?: OneGroup }) {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const { key: place } = useLocation();
  const form = useZodForm(nameOnly, { defaultValues: { name: group?.name ?? '' } });
  const conditions = useDrafts(group?.filter);
  const { match, drafts } = conditions;
  const [tried, setTried] = useState(false);
  useUnsavedChanges(conditions.changed && !form.formState.isSubmitting);
  const { filter, problems } = readDrafts(match, drafts);

  const save = async (name: string): Promise<void> => {
    setTried(true);
    if (filter === null) return;
    const body = { ...NOBODY_CHOSEN, name, filter };
    const { message } = group ? await call(updateGroup, { ...body, id: group.id }) : await call(createGroup, body);
    void client.invalidateQueries({ queryKey: GROUPS });
    void client.invalidateQueries({ queryKey: SUBSCRIBERS });
    alerts.success(escapeHtml(message || MESSAGES.groupSaved));
    navigate(place === 'default' ? link('/subscribers/groups') : -1);
  };

  return (
    <Panel>
      <Form form={form} label={TEXTS.form} keptAs="smart-group" onSubmit={({ name }) => save(String(name))}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.explained}
          </Typography>
          <TextInput name="name" label={MESSAGES.groupName} required maxLength={120} />
          <TextField
            select
            label={TEXTS.match}
            value={match}
            onChange={(event) => conditions.setMatch(event.target.value === 'any' ? 'any' : 'all')}
          >
            <MenuItem value="all">{TEXTS.all}</MenuItem>
            <MenuItem value="any">{TEXTS.any}</MenuItem>
          </TextField>
          {drafts.map((draft, at) => (
            <ConditionRow
              key={draft.key}
              number={at + 1}
              draft={draft}
              problem={tried ? problems.get(at) : undefined}
              onChange={conditions.replace}
              onRemove={drafts.length > 1 ? () => conditions.remove(draft.key) : undefined}
            />
          ))}
          {drafts.length < MAX_CONDITIONS && (
            <Box>
              <Button color="inherit" startIcon={<AddIcon />} onClick={conditions.add}>
                {TEXTS.addCondition}
              </Button>
            </Box>
          )}
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <MatchCount filter={filter} />
            <SubmitButton label={group ? TEXTS.save : TEXTS.create} />
          </Box>
        </Box>
      </Form>
    </Panel>
  );
}

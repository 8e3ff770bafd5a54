import { Box, Button, Typography } from '@mui/material';
import { openingHoursText, type AutoAnswer, type Template } from '@textloom/contracts';
import { Panel, StatusChip } from '@textloom/ui';
import { useEffect, useRef, useState } from 'react';
import { AutoAnswerForm } from './auto-answer.form';
import { TEXTS } from './messages';

interface Props {
  entry: AutoAnswer;
  templates: readonly Template[];
  mayChange: boolean;
}

/** The setting of one keyword in words, or its form. */
export function AutoAnswerCard({ entry, templates, mayChange }: Props) {
  const [editing, setEditing] = useState(false);
  const [returning, setReturning] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returning && !editing) edit.current?.focus();
  }, [returning, editing]);
  const open = (): void => {
    setEditing(true);
    setReturning(true);
  };
  const template = templates.find(({ id }) => id === entry.template_id);
  return (
    <Panel
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {entry.keyword}
          </Box>
          <StatusChip kind={entry.enabled ? 'success' : 'neutral'} label={entry.enabled ? TEXTS.on : TEXTS.off} />
        </Box>
      }
      actions={
        mayChange &&
        !editing && (
          <Button ref={edit} size="small" onClick={open} aria-label={TEXTS.editOf(entry.keyword)}>
            {TEXTS.edit}
          </Button>
        )
      }
    >
      {editing ? (
        <AutoAnswerForm entry={entry} templates={templates} onClose={() => setEditing(false)} />
      ) : (
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Typography variant="body2">{openingHoursText(entry.hours, TEXTS.inHours)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {template ? `${template.name}: ${template.message}` : TEXTS.noTemplate}
          </Typography>
        </Box>
      )}
    </Panel>
  );
}

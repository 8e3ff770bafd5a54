import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { Automation } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { CheckboxInput, Form, FormButtons, Panel, TextInput, useListFocus, withAside } from '@textloom/ui';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { rebaseSequenceForm, nextStep, sequenceBody, useSequenceForm } from './sequence-fields';
import { SequencePreview } from './sequence.preview';
import { StepPanel } from './step.panel';
import { TriggerSection } from './trigger.section';
import { useCreatedValues, useSaveAutomation } from './use-save-automation';

const MAX_STEPS = 20;

interface Props {
  /** The opened version; absent for a new one. */
  automation?: Automation;
  /** The steps with their current counters. */
  live?: Automation['steps'];
  /** Reloads the sequence after a save; undefined if that failed. */
  readSaved?: () => Promise<Automation | undefined>;
}

/** Creates or changes a sequence. */
export function SequenceForm({ automation, live = [], readSaved }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  useListFocus(list);
  const { keywords } = useProfile();
  const form = useSequenceForm(automation, keywords, useCreatedValues(automation));
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' });
  const save = useSaveAutomation({
    form,
    automation,
    bodyOf: sequenceBody,
    rebase: (stored, sent) => rebaseSequenceForm(form, stored, sent),
    readSaved,
  });
  /** Messages whose condition depended on it go to everybody again. */
  const removeStep = (index: number): void => {
    const { row } = form.getValues('steps')[index] ?? { row: 0 };
    form.getValues('steps').forEach((step, other) => {
      if (step.only === 'everybody' || step.of !== row) return;
      form.setValue(`steps.${other}.only`, 'everybody', { shouldDirty: true });
      form.setValue(`steps.${other}.of`, 0, { shouldDirty: true });
    });
    remove(index);
  };
  const problem = form.formState.errors.steps?.message ?? form.formState.errors.steps?.root?.message;
  return (
    <Form form={form} onSubmit={save} label={MESSAGES.sequence} keptAs="sequence">
      <Box sx={withAside}>
        <Box ref={list} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Panel>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <TextInput name="name" label={MESSAGES.name} required maxLength={120} />
              <TriggerSection />
              <CheckboxInput name="leave_on_reply" label={TEXTS.leaveOnReply} />
            </Box>
          </Panel>
          {fields.map((field, index) => (
            <StepPanel
              key={field.row}
              index={index}
              onEnter={() => setShown(index)}
              stored={live.find(({ id }) => id === field.step)}
              {...(fields.length > 1 ? { onRemove: () => removeStep(index) } : {})}
            />
          ))}
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Button
              variant="outlined"
              startIcon={<AddIcon />}
              disabled={fields.length >= MAX_STEPS}
              onClick={() => append(nextStep(form.getValues('steps')))}
            >
              {TEXTS.addMessage}
            </Button>
            <Box sx={{ ml: 'auto' }}>
              <FormButtons cancel={link('/messages/automations')} label={MESSAGES.save} busyLabel={MESSAGES.saving} />
            </Box>
          </Box>
          {automation && automation.people > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {TEXTS.stepsChanged}
            </Typography>
          )}
        </Box>
        <SequencePreview index={shown} />
      </Box>
    </Form>
  );
}

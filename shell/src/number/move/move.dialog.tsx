import { Alert, Box, Typography } from '@mui/material';
import { call } from '@textloom/api';
import {
  formatPhone,
  MAX_MOVE_NOTICE,
  moveNoticeClass,
  moveNoticeProblem,
  numberMoveBody,
  type NumberMoveReply,
  startNumberMove,
} from '@textloom/contracts';
import { Form, FormButtons, TextInput, TitledDialog, useZodForm } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { TEXTS } from './messages';

interface MoveDialogProps {
  to: NumberMoveReply['numbers'][number];
  plan: NumberMoveReply;
  onStarted: () => void;
  onClose: () => void;
}

const SCHEMA = numberMoveBody.superRefine(({ number, text }, context) => {
  const problem = moveNoticeProblem(text, number);
  if (problem !== null) context.addIssue({ code: 'custom', path: ['text'], message: problem });
});

/** The notice with what it costs, and what the move means; starts it. */
export function MoveDialog({ to, plan, onStarted, onClose }: MoveDialogProps) {
  const form = useZodForm(SCHEMA, { defaultValues: to });
  const segments = moveNoticeClass(useWatch({ control: form.control, name: 'text' }));
  const title = TEXTS.moveTo(formatPhone(to.number));
  const cost = plan.people * segments;
  return (
    <TitledDialog title={title} maxWidth="sm" onClose={onClose} fillsPhone>
      <Form
        form={form}
        label={title}
        asksBeforeLeaving={false}
        alertsFieldErrors={false}
        onSubmit={async (values) => {
          await call(startNumberMove, values);
          onStarted();
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
          <TextInput
            name="text"
            label={TEXTS.notice}
            helperText={TEXTS.noticeHelp}
            multiline
            rows={4}
            maxLength={MAX_MOVE_NOTICE}
            required
          />
          <Typography variant="body2">
            {TEXTS.whoAndCost(plan.people, cost)} {TEXTS.remaining(plan.remaining)}
          </Typography>
          <Typography variant="body2">
            {TEXTS.takes(Math.ceil(cost / plan.per_second / 60))} {TEXTS.hours}
          </Typography>
          <Alert severity="info">{TEXTS.means}</Alert>
          <FormButtons cancel={onClose} label={TEXTS.start} busyLabel={TEXTS.starting} />
        </Box>
      </Form>
    </TitledDialog>
  );
}

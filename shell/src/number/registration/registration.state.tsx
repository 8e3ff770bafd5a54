import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import {
  formatPhone,
  isSoleProprietor,
  type NumberRegistration,
  type RegistrationField,
  type RegistrationState,
} from '@textloom/contracts';
import { DateText, Facts, Panel, tokens } from '@textloom/ui';
import { ANSWER_TEXTS } from './answer-messages';
import { EVENT_TEXTS, FIELD_TEXTS, STATE_TEXTS, TEXTS } from './messages';
import { sentenceOf } from './sentence';

/** The way of a registration; a refused one is at the last step. */
const STEPS: readonly RegistrationState[] = ['draft', 'submitted', 'in_review', 'approved'];

function Step({
  state,
  label,
  reached,
  current,
}: {
  state: RegistrationState;
  label: string;
  reached: boolean;
  current: boolean;
}) {
  const colour = state === 'refused' ? 'error.main' : reached ? 'primary.main' : tokens.line;
  return (
    <Box
      component="li"
      aria-current={current ? 'step' : undefined}
      sx={{ flex: 1, minWidth: 72, pt: 1, borderTop: 3, borderColor: colour }}
    >
      <Typography
        variant="body2"
        sx={{ fontWeight: current ? 600 : 400, color: reached ? 'text.primary' : 'text.secondary' }}
      >
        {label}
      </Typography>
    </Box>
  );
}

/** Where the registration is, in a sentence and as steps. */
export function Progress({ registration }: { registration: NumberRegistration }) {
  const { state, kind, business_approved: known, suspended_at: suspended, answer_due: due } = registration;
  const labelOf = (step: RegistrationState): string => {
    if (step === 'refused' && suspended !== null) return TEXTS.suspendedStep;
    return step === 'submitted' && due ? ANSWER_TEXTS.step : STATE_TEXTS[step];
  };
  const next = due ? ANSWER_TEXTS.next : known ? TEXTS.businessDone : TEXTS.businessFirst;
  const steps = state === 'refused' ? STEPS.with(3, 'refused') : STEPS;
  const at = steps.indexOf(state);
  return (
    <Panel title={TEXTS.progress}>
      <Typography sx={{ mb: 2 }}>
        {sentenceOf(registration)}
        {kind === 'local' && state === 'submitted' && ` ${next}`}
      </Typography>
      <Box component="ol" sx={{ display: 'flex', gap: 1, listStyle: 'none', m: 0, p: 0, flexWrap: 'wrap' }}>
        {steps.map((step, index) => (
          <Step key={step} state={step} label={labelOf(step)} reached={index <= at} current={index === at} />
        ))}
      </Box>
    </Panel>
  );
}

/** Why it was refused and how to mend it, or that it would be refused. */
export function Trouble({ registration: { refusal, suspended_at, forbidden } }: { registration: NumberRegistration }) {
  return (
    <>
      {refusal && (
        <Alert severity="error">
          <AlertTitle>{suspended_at === null ? TEXTS.refused : TEXTS.suspended}</AlertTitle>
          <Box>
            {refusal.reason} {refusal.code !== null && `(${TEXTS.refusedCode(refusal.code)})`}
          </Box>
          <Box sx={{ mt: 0.5 }}>
            {refusal.field !== '' && <b>{TEXTS.ofField(FIELD_TEXTS[refusal.field as RegistrationField])}</b>}
            {refusal.mend}
          </Box>
          {refusal.final && <Box sx={{ mt: 0.5 }}>{TEXTS.final}</Box>}
        </Alert>
      )}
      {forbidden && (
        <Alert severity="warning">
          <AlertTitle>{TEXTS.forbidden}</AlertTitle>
          {TEXTS.forbiddenText(forbidden.words, forbidden.category)} ({forbidden.citation})
        </Alert>
      )}
    </>
  );
}

/** Every submission and its verdict. */
export function History({ registration: { history } }: { registration: NumberRegistration }) {
  if (history.length === 0) return null;
  return (
    <Panel title={TEXTS.history}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {history.map(({ event, text, at }) => (
          <Box component="li" key={`${event} ${at}`} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 150 }}>
              <DateText date={at} />
            </Typography>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 160 }}>
              {EVENT_TEXTS[event]}
              {text !== '' && `: ${text}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const READ: readonly RegistrationField[] = [
  'business_name',
  'website',
  'registration_number',
  'contact_email',
  'use_case_summary',
  'sample_message',
  'opt_in_url',
  'opt_in_picture',
];
const READ_OF_LOCAL: readonly RegistrationField[] = [...READ, 'second_sample', 'message_flow'];

const READ_OF_SOLE_PROPRIETOR: readonly RegistrationField[] = READ_OF_LOCAL.map((field) =>
  field === 'registration_number' ? 'mobile_phone' : field,
);

const fieldsOf = (kind: NumberRegistration['kind'], answers: NumberRegistration['answers']) =>
  kind !== 'local' ? READ : isSoleProprietor(answers) ? READ_OF_SOLE_PROPRIETOR : READ_OF_LOCAL;
const valueOf = (answers: NumberRegistration['answers'], field: RegistrationField): string =>
  field === 'mobile_phone' ? formatPhone(answers.mobile_phone) : String(answers[field]);

/** What the carriers have, while nothing can be changed. */
export const Submitted = ({ registration: { answers, kind, proof } }: { registration: NumberRegistration }) => (
  <Panel title={TEXTS.answers}>
    <Facts facts={fieldsOf(kind, answers).map((field) => [FIELD_TEXTS[field], valueOf(answers, field)])} />
    {proof === 'open' && (
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {TEXTS.proofOpen}
      </Typography>
    )}
    {proof === 'closed' && (
      <Alert severity="warning" sx={{ mt: 2 }}>
        {TEXTS.proofClosed}
      </Alert>
    )}
  </Panel>
);

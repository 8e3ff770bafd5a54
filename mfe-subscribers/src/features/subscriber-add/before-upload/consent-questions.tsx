import { Box, Button, FormHelperText, MenuItem, TextField, Typography } from '@mui/material';
import {
  ALL_OTHERS,
  undecided,
  VALUE_MEANINGS,
  type ConsentQuestion,
  type Decided,
  type Decisions,
  type ValueMeaning,
} from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { decide, NOT_ABOUT_TEXTS } from './import-consent';
import { TEXTS as PAGE } from '../messages';
import { TEXTS } from './messages';

interface ValueProps {
  text: string;
  count: number;
  column: string;
  meaning: ValueMeaning | undefined;
  onChange: (meaning: ValueMeaning) => void;
}

function Value({ text, count, column, meaning, onChange }: ValueProps) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Typography variant="body2" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        {TEXTS.valueRows(text, count)}
      </Typography>
      <TextField
        select
        size="small"
        value={meaning ?? ''}
        error={meaning === undefined}
        onChange={(event) => onChange(event.target.value as ValueMeaning)}
        slotProps={{
          select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': TEXTS.meaningOf(text, column) } },
        }}
        sx={{ minWidth: 220 }}
      >
        {/* The question itself: it cannot be chosen again. */}
        <MenuItem value="" disabled>
          {TEXTS.chooseMeaning}
        </MenuItem>
        {VALUE_MEANINGS.map((one) => (
          <MenuItem key={one} value={one}>
            {TEXTS.meanings[one]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

interface QuestionProps {
  question: ConsentQuestion;
  decided: Decided | undefined;
  onChange: (decided: Decided) => void;
}

function Question({ question, decided = {}, onChange }: QuestionProps) {
  const { at, values, others } = question;
  const column = question.name || PAGE.columnNumber(at + 1);
  const open = undecided(question, decided);
  const isAside = decided[ALL_OTHERS] === 'none' && values.every(({ key }) => (decided[key] ?? 'none') === 'none');
  // A value without an answer of its own takes the answer for "all others".
  const meaningOf = (key: string): ValueMeaning | undefined => decided[key] ?? (isAside ? 'none' : undefined);
  const own = (key: string, meaning: ValueMeaning): void => {
    const said = isAside ? Object.fromEntries(values.map((one) => [one.key, 'none' as const])) : decided;
    onChange(decide(said, key, meaning));
  };
  return (
    <Box
      component="fieldset"
      sx={{
        border: `1px solid ${open.length > 0 ? tokens.danger : tokens.line}`,
        borderRadius: tokens.radius,
        m: 0,
        p: 2,
        minWidth: 0,
      }}
    >
      <Typography component="legend" sx={{ px: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {TEXTS.askedOf(column)}
      </Typography>
      <Typography variant="body2" sx={{ color: tokens.muted }}>
        {TEXTS.askedWhy}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0 }}>
        {values.map(({ key, text, count }) => (
          <Value
            key={key}
            text={text === '' ? TEXTS.emptyCells : TEXTS.quotedValue(text.slice(0, 80))}
            count={count}
            column={column}
            meaning={meaningOf(key)}
            onChange={(meaning) => own(key, meaning)}
          />
        ))}
        {others > 0 && (
          <Value
            text={TEXTS.otherValues}
            count={others}
            column={column}
            meaning={decided[ALL_OTHERS]}
            onChange={(meaning) => own(ALL_OTHERS, meaning)}
          />
        )}
      </Box>
      {/* Pressed, not disabled: a button that its own click disables loses the focus. */}
      <Button
        size="small"
        variant={isAside ? 'contained' : 'outlined'}
        aria-pressed={isAside}
        onClick={() => onChange(isAside ? {} : NOT_ABOUT_TEXTS)}
      >
        {TEXTS.aside}
      </Button>
      {open.length > 0 && (
        <FormHelperText error role="alert">
          {TEXTS.stillOpen(column, open.length)}
        </FormHelperText>
      )}
    </Box>
  );
}

export interface ConsentQuestionsProps {
  questions: readonly ConsentQuestion[];
  decisions: Decisions;
  onChange: (decisions: Decisions) => void;
}

/** Asks what each value means in columns that may mark people who must not be texted. */
export function ConsentQuestions({ questions, decisions, onChange }: ConsentQuestionsProps) {
  return questions.map((question) => (
    <Question
      key={question.at}
      question={question}
      decided={decisions[question.at]}
      onChange={(decided) => onChange({ ...decisions, [question.at]: decided })}
    />
  ));
}

import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { isApiError } from '@textloom/api';
import { agreementProblem, IMPORT_COLUMNS, type SubscriberImport } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { formWidth, LoadingPanel, marked, Panel, tokens, WithMarked } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS as BEFORE_UPLOAD } from './before-upload/messages';
import { CsvDrop } from './csv-drop';
import { CsvPreview } from './csv-preview';
import { AgreementFields } from './agreement.fields';
import { ConsentQuestions } from './before-upload/consent-questions';
import { ImportCheckSummary } from './before-upload/import-check.summary';
import { asksPurpose, isAnswered } from './before-upload/import-consent';
import { ImportProgress } from './import-progress';
import type { FileToImport } from './import-request';
import { ImportResult } from './import-result';
import { LeaversField } from './before-upload/leavers.field';
import { ImportHistory } from './lazy-parts';
import { TEXTS } from './messages';
import { rememberColumns } from './remembered-columns';
import { SheetField } from './sheet.field';
import { TemplateButton } from './template.button';
import { useChoice } from './use-choice';
import { useImport } from './use-import';
import { useImportCheck } from './use-import-check';

const [PHONE, ...OTHERS] = IMPORT_COLUMNS;

/** The table of columns takes the width of the page, unlike the form around it. */
const WIDE = 'columns-of-file';

const messageOf = (error: Error): string =>
  isApiError(error) ? (error.fields.file ?? error.message) : BEFORE_UPLOAD.notChecked;

type Chosen = ReturnType<typeof useChoice>;

/** The file with all answers about it; null while one is missing. */
function fileOf({ file, preview, consent, answers, keyword }: Chosen): FileToImport | null {
  const isKnown = file !== null && preview?.problem === null && keyword !== '';
  return isKnown && consent !== null && isAnswered(consent, answers) ? { file, keyword, preview, answers } : null;
}

/** The questions that a file's content raises. */
function Questions({ choice: { consent, answers, answer } }: { choice: Chosen }) {
  if (consent === null) return null;
  const { rows, questions } = consent;
  const { purpose, decisions } = answers;
  return (
    <>
      {asksPurpose(consent, answers) && (
        <LeaversField rows={rows} purpose={purpose} onChange={(one) => answer({ purpose: one })} />
      )}
      {purpose !== 'unsubscribe' && (
        <ConsentQuestions
          questions={questions}
          decisions={decisions}
          onChange={(decided) => answer({ decisions: decided })}
        />
      )}
    </>
  );
}

function ChooseFile({ choice, onUpload }: { choice: Chosen; onUpload: (wanted: FileToImport) => Promise<void> }) {
  const { keywords } = useProfile();
  const { fields, addField } = choice;
  const { file, preview, consent, problem, reading, keyword, setKeyword, agreed, setAgreed, choose, change } = choice;
  const { sheets, sheet, pick } = choice;
  const [now] = useState(() => Date.now());
  const wanted = fileOf(choice);
  const { data: check, error, refetch } = useImportCheck(wanted);
  const leaves = choice.answers.purpose === 'unsubscribe';
  const ready = check !== undefined && (leaves || agreementProblem(agreed, now) === null);
  return (
    <Panel title={TEXTS.chooseKeyword}>
      <Stack sx={{ gap: 2.5, [`& > :not(.${WIDE})`]: formWidth }}>
        <TextField
          select
          label={MESSAGES.fields.keyword}
          required
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          helperText={TEXTS.peopleJoin}
        >
          {keywords.map((one) => (
            <MenuItem key={one.id} value={one.keyword}>
              {one.keyword}
            </MenuItem>
          ))}
        </TextField>
        <CsvDrop file={file} problem={problem} reading={reading} onFile={(chosen) => void choose(chosen)} />
        {sheets.length > 1 && <SheetField sheets={sheets} sheet={sheet} onPick={(one) => void pick(one)} />}
        {preview && (
          <Box className={WIDE}>
            <CsvPreview
              preview={preview}
              fields={fields}
              asked={consent?.questions.map(({ at }) => at) ?? []}
              onChange={(columns) => void change(columns)}
              onField={(field, columns) => void addField(field, columns)}
            />
          </Box>
        )}
        <Questions choice={choice} />
        {wanted && (
          <ImportCheckSummary
            check={check}
            problem={error && messageOf(error)}
            keyword={keyword}
            onRetry={() => void refetch()}
          />
        )}
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          <WithMarked
            text={TEXTS.columns(
              marked(PHONE),
              [...OTHERS, ...fields.map(({ name }) => name)].join(', '),
              marked('Status'),
            )}
          />
        </Typography>
        {!leaves && <AgreementFields value={agreed} onChange={setAgreed} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <TemplateButton />
          <Button
            variant="contained"
            disabled={wanted === null || !ready}
            onClick={() => wanted && void onUpload(wanted)}
          >
            {TEXTS.upload}
          </Button>
        </Box>
      </Stack>
    </Panel>
  );
}

/** Importing a file (SUBS-051 to SUBS-055): choose and preview, upload with progress, result. */
export function CsvImportPanel() {
  const { running, finished, loading, start } = useImport();
  const choice = useChoice();
  const [result, setResult] = useState<SubscriberImport | null>(null);
  // Shows the result of an import that this tab saw running, even if another tab started it.
  const [watched, setWatched] = useState<number | null>(null);
  if (running?.id != null && running.id !== watched) setWatched(running.id);
  // Polls the latest import while it is being undone.
  const shown = finished && finished.id === (result?.id ?? watched) ? finished : result;

  const upload = async (wanted: FileToImport): Promise<void> => {
    rememberColumns(wanted.preview.columns, wanted.preview.choices, choice.fields);
    try {
      const ended = await start(wanted, choice.agreed);
      if (ended && ended.status !== 'running') setResult(ended);
      choice.clear();
    } catch (error) {
      if (!isApiError(error)) throw error;
      choice.refuse(error.fields.file ?? error.message);
      alerts.failure(error);
    }
  };
  const again = (): void => {
    setResult(null);
    setWatched(null);
  };

  const isChoosing = !loading && !running && !shown;
  return (
    <Stack sx={{ gap: 3 }}>
      {loading && (
        <Box sx={formWidth}>
          <LoadingPanel form />
        </Box>
      )}
      {isChoosing && (
        <Box sx={choice.preview ? undefined : formWidth}>
          <ChooseFile choice={choice} onUpload={upload} />
        </Box>
      )}
      <Stack sx={{ gap: 3, ...formWidth }}>
        {running && <ImportProgress running={running} />}
        {!running && shown && <ImportResult result={shown} onAgain={again} />}
        {isChoosing && finished && <ImportResult result={finished} />}
      </Stack>
      {isChoosing && <ImportHistory />}
    </Stack>
  );
}

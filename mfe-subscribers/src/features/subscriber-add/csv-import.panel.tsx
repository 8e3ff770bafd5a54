import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { isApiError } from '@textloom/api';
import {
  agreementProblem,
  type ColumnChoices,
  IMPORT_COLUMNS,
  type ImportPreview,
  type SubscriberImport,
} from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadingPanel, marked, Panel, tokens, WithMarked } from '@textloom/ui';
import { useRef, useState } from 'react';
import { MESSAGES } from '../../messages';
import { isCsv, readPreview, uploadOf } from './csv-choice';
import { CsvDrop } from './csv-drop';
import { CsvPreview } from './csv-preview';
import { AgreementFields, NO_AGREEMENT } from './agreement.fields';
import { ImportProgress } from './import-progress';
import { ImportResult } from './import-result';
import { ImportHistory } from './lazy-parts';
import { TEXTS } from './messages';
import { rememberColumns } from './remembered-columns';
import { TemplateButton } from './template.button';
import { useImport } from './use-import';

const [PHONE, ...OTHERS] = IMPORT_COLUMNS;

interface Choice {
  file: File | null;
  preview: ImportPreview | null;
  problem: string | null;
  reading: boolean;
}
const NOTHING: Choice = { file: null, preview: null, problem: null, reading: false };

async function opened(chosen: File): Promise<Choice> {
  const upload = await uploadOf(chosen);
  if ('problem' in upload) return { ...NOTHING, problem: upload.problem };
  return { ...NOTHING, file: upload.file, preview: await readPreview(upload.file) };
}

/** The choice; for a refused file only the reason. It is kept during the upload, which may be refused. */
function useChoice() {
  const { keywords } = useProfile();
  const [keyword, setKeyword] = useState(keywords.length === 1 ? (keywords[0]?.keyword ?? '') : '');
  const [choice, setChoice] = useState(NOTHING);
  const [agreed, setAgreed] = useState(NO_AGREEMENT);
  const latest = useRef<File>(undefined);
  const choose = async (file: File): Promise<void> => {
    latest.current = file;
    if (!isCsv(file)) setChoice({ ...NOTHING, reading: true });
    // The file may have been deleted or locked since.
    const next = await opened(file).catch((): Choice => ({ ...NOTHING, problem: TEXTS.unreadable }));
    if (latest.current === file) setChoice(next);
  };
  /** Reads the file anew with other columns. */
  const change = async (columns: ColumnChoices): Promise<void> => {
    const { file } = choice;
    const before = latest.current;
    const preview = file && (await readPreview(file, columns).catch(() => null));
    if (preview && latest.current === before) setChoice({ ...NOTHING, file, preview });
  };
  return {
    ...choice,
    keyword,
    setKeyword,
    agreed,
    setAgreed,
    choose,
    change,
    clear: () => {
      setChoice(NOTHING);
      setAgreed(NO_AGREEMENT);
    },
    refuse: (problem: string) => setChoice((before) => ({ ...before, problem })),
  };
}

function ChooseFile({
  choice,
  onUpload,
}: {
  choice: ReturnType<typeof useChoice>;
  onUpload: (file: File, preview: ImportPreview) => Promise<void>;
}) {
  const { keywords } = useProfile();
  const { file, preview, problem, reading, keyword, setKeyword, agreed, setAgreed, choose, change } = choice;
  const [now] = useState(() => Date.now());
  const ready = preview?.problem === null && keyword !== '' && agreementProblem(agreed, now) === null;
  return (
    <Panel title={TEXTS.chooseKeyword}>
      <Stack sx={{ gap: 2.5 }}>
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
        {preview && <CsvPreview preview={preview} onChange={(columns) => void change(columns)} />}
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          <WithMarked text={TEXTS.columns(marked(PHONE), OTHERS.join(', '), marked('Status'))} />
        </Typography>
        <AgreementFields value={agreed} onChange={setAgreed} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <TemplateButton />
          <Button
            variant="contained"
            disabled={file === null || !ready}
            onClick={() => file && preview && void onUpload(file, preview)}
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
  // Shows the result of an import that this tab has seen running, even if another tab started it.
  const [watched, setWatched] = useState<number | null>(null);
  if (running?.id != null && running.id !== watched) setWatched(running.id);
  const shown = result ?? (finished && finished.id === watched ? finished : null);

  const upload = async (file: File, preview: ImportPreview): Promise<void> => {
    rememberColumns(preview.columns, preview.choices);
    try {
      const ended = await start(file, choice.keyword, preview, choice.agreed);
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

  if (loading) return <LoadingPanel />;
  if (running) return <ImportProgress running={running} />;
  if (shown) return <ImportResult result={shown} onAgain={again} />;
  return (
    <Stack sx={{ gap: 3 }}>
      <ChooseFile choice={choice} onUpload={upload} />
      {finished && <ImportResult result={finished} />}
      <ImportHistory />
    </Stack>
  );
}

import { cutText } from '@textloom/contracts';
import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { isChunkError, isTimeout, type PartError, type PartPhase } from './part-error';
import { TEXTS } from './messages';

/** Phases in which a reload helps, because it loads other code or restarts the same. */
const RELOADABLE: readonly PartPhase[] = ['start', 'module', 'render', 'contract', 'newer'];

/** Maximum length, because some messages contain a whole document or stack. */
const LONGEST_CAUSE = 300;

/** The phases that load over the network. */
const LOADED: readonly PartPhase[] = ['registry', 'manifest', 'entry', 'module'];

function whatHappened({ cause, outdated, offline, phase }: PartError): string {
  if (outdated) return TEXTS.outdated;
  if (offline && LOADED.includes(phase)) return TEXTS.offline;
  if (LOADED.includes(phase) && isTimeout(cause)) return TEXTS.tookTooLong;
  if (isChunkError(cause)) return TEXTS.notLoaded;
  return TEXTS.what[phase];
}

/** The relevant line: the federation runtime adds its own help and arguments around the original error. */
function causeOf(reason: string): string {
  const original = /Original Error Message:\s*(.+)/.exec(reason)?.[1];
  return cutText(original ?? reason.split('\n', 1)[0] ?? '', LONGEST_CAUSE);
}

export interface FailedPartProps {
  readonly error: PartError;
  readonly onRetry: () => void;
  /** A widget's card is small: no headline, no reference. */
  readonly compact?: boolean;
  /** For a figure or a line: one sentence and one button, as high as the part it replaces. */
  readonly line?: boolean;
  /** Replaces a whole page: its headline is the page's. */
  readonly page?: boolean;
  /** The part is the whole application: nothing else works. */
  readonly whole?: boolean;
  /** Present = the part comes from a developer's override of its address; ends the override. */
  readonly onReset?: (() => void) | undefined;
}

/** The failure of a part that is about one line high. */
function FailedLine({ error, onRetry }: Pick<FailedPartProps, 'error' | 'onRetry'>) {
  const onlyReload = error.outdated || error.phase === 'newer';
  return (
    <Stack
      role={error.phase === 'off' ? 'status' : 'alert'}
      data-remote={error.part.owner}
      data-phase={error.phase}
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44, px: 2, py: 0.5, color: 'error.main' }}
    >
      <Typography variant="body2">
        {error.part.title} {whatHappened(error)}
      </Typography>
      <Button
        size="small"
        variant="text"
        sx={{ minHeight: 24, p: 0 }}
        onClick={() => (onlyReload ? location.reload() : onRetry())}
      >
        {onlyReload ? TEXTS.reloadThePage : TEXTS.tryAgain}
      </Button>
    </Stack>
  );
}

/** Shows which part failed and why, that the rest works, and what to do. */
export function FailedPart({ line = false, ...props }: FailedPartProps) {
  return line && !props.onReset ? <FailedLine {...props} /> : <FailedAlert {...props} />;
}

function FailedAlert({
  error,
  onRetry,
  compact = false,
  page = false,
  whole = false,
  onReset,
}: Omit<FailedPartProps, 'line'>) {
  const { owner, title, version } = error.part;
  // A remote switched off on purpose is not an error; in a small card it should not interrupt the user.
  const off = error.phase === 'off';
  const onlyReload = error.outdated || error.phase === 'newer';
  const reload = (
    <Button
      color={onlyReload ? 'primary' : 'inherit'}
      size="small"
      variant={onlyReload ? 'contained' : 'text'}
      onClick={() => location.reload()}
    >
      {TEXTS.reloadThePage}
    </Button>
  );
  return (
    <Alert
      severity={off ? 'info' : 'error'}
      role={off && compact ? 'status' : 'alert'}
      data-remote={owner}
      data-phase={error.phase}
    >
      {!compact && (
        <AlertTitle component={page ? 'h1' : 'div'}>
          {title} {TEXTS.cannotBeShown}
        </AlertTitle>
      )}
      <Typography variant="body2" sx={{ mb: 1 }}>
        {title} {whatHappened(error)}
        {compact || whole ? '' : ` ${TEXTS.restWorks}`}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {onlyReload && reload}
        <Button color="inherit" size="small" variant={onlyReload ? 'text' : 'outlined'} onClick={onRetry}>
          {TEXTS.tryAgain}
        </Button>
        {!onlyReload && RELOADABLE.includes(error.phase) && reload}
        {onReset && (
          <Button color="inherit" size="small" variant="text" onClick={onReset}>
            {TEXTS.reset}
          </Button>
        )}
      </Stack>
      {((!compact && !off) || onReset) && (
        <Typography variant="caption" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {TEXTS.cause} {causeOf(error.reason)}
        </Typography>
      )}
      {!compact && !off && (
        <Typography variant="caption" component="p">
          {TEXTS.reference} {error.traceId}
          {version ? TEXTS.version(version) : ''}
        </Typography>
      )}
    </Alert>
  );
}

import { Box, Button, FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material';
import { setShortcuts, type Shortcut, useShortcuts, useShortcutsOn } from '@textloom/kit';
import { TitledDialog } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { Keys } from './keys';
import { TEXTS } from './messages';
import { jumpsOf } from './palette.model';
import { useReach } from './use-reach';

interface Line {
  readonly keys: readonly string[];
  readonly name: string;
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'minmax(96px, auto) 1fr', gap: 1, m: 0 }}>
        {lines.map(({ keys, name }) => (
          <Box key={`${keys.join(' ')} ${name}`} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Keys keys={keys} />
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {name}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The page's shortcuts, and the way from a field back to them. */
const linesOf = (shortcuts: readonly Shortcut[]): Line[] =>
  shortcuts.length === 0
    ? []
    : [...shortcuts.map(({ key, name }) => ({ keys: [key], name })), { keys: ['Esc'], name: TEXTS.leaveField }];

/** Behind `?`: every key that does something now, and the switch for them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const onPage = useShortcuts();
  const on = useShortcutsOn();
  const jumps = [...jumpsOf(useReach())].map(([letter, { label }]) => ({ keys: ['g', letter], name: label }));
  return (
    <TitledDialog
      title={MESSAGES.shortcuts}
      onClose={onClose}
      maxWidth="sm"
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {MESSAGES.close}
        </Button>
      }
    >
      <Box sx={{ columns: { sm: 2 }, columnGap: 4 }}>
        <Lines title={TEXTS.onThisPage} lines={linesOf(onPage)} />
        <Lines
          title={TEXTS.everywhere}
          lines={[
            { keys: ['Ctrl K'], name: TEXTS.title },
            { keys: ['?'], name: TEXTS.showShortcuts },
          ]}
        />
        <Lines title={TEXTS.goTo} lines={jumps} />
      </Box>
      <FormControlLabel
        control={<Switch checked={on} onChange={(_, next) => setShortcuts(next)} />}
        label={TEXTS.use}
      />
      <FormHelperText>{TEXTS.useHelp}</FormHelperText>
    </TitledDialog>
  );
}

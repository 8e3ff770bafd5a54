import Add from '@mui/icons-material/Add';
import {
  Box,
  Button,
  Checkbox,
  Chip,
  CircularProgress,
  IconButton,
  LinearProgress,
  Link,
  MenuItem,
  MenuList,
  Radio,
  Stack,
  Switch,
  Tab,
  Tabs,
  TextField,
  ToggleButton,
  Typography,
} from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { LockedField, MoreButton, PageSkeleton, Panel, tokens } from '../src';

/** Classes that show a state without the pointer or the keyboard. */
const FORCED = { ':hover': '.is-hover', ':focus-visible': '.is-focus' };

/** Copies every rule for the pointer and the keyboard to the forced classes. */
function copyRules(list: CSSRuleList, into: CSSStyleSheet): void {
  for (const rule of list) {
    if (rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches) copyRules(rule.cssRules, into);
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [state, forced] of Object.entries(FORCED))
      if (rule.selectorText.includes(state))
        into.insertRule(`${rule.selectorText.replaceAll(state, forced)} { ${rule.style.cssText} }`);
  }
}

function useForcedStates(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    for (const one of document.styleSheets) copyRules(one.cssRules, sheet);
    document.adoptedStyleSheets = [sheet];
    return () => {
      document.adoptedStyleSheets = [];
    };
  }, []);
}

const STATES = ['rest', 'hover', 'focus', 'disabled'] as const;
type State = (typeof STATES)[number];

/** MUI marks keyboard focus with its own class. */
const of = (state: State) => ({
  className: state === 'hover' ? 'is-hover' : state === 'focus' ? 'is-focus Mui-focusVisible' : '',
  disabled: state === 'disabled',
});

const CONTROLS: Readonly<Record<string, (state: State) => ReactNode>> = {
  primary: (state) => (
    <Button variant="contained" {...of(state)}>
      New Campaign
    </Button>
  ),
  secondary: (state) => <Button {...of(state)}>Send to list</Button>,
  small: (state) => (
    <Button size="small" {...of(state)}>
      Send to list
    </Button>
  ),
  text: (state) => (
    <Button variant="text" {...of(state)}>
      Clear Filters
    </Button>
  ),
  destructive: (state) => (
    <Button variant="contained" color="error" {...of(state)}>
      Delete
    </Button>
  ),
  icon: (state) => (
    <IconButton aria-label="Add" {...of(state)}>
      <Add />
    </IconButton>
  ),
  checkbox: (state) => <Checkbox defaultChecked slotProps={named('checkbox')} {...of(state)} />,
  radio: (state) => <Radio checked slotProps={named('radio')} {...of(state)} />,
  switch: (state) => <Switch defaultChecked slotProps={named('switch')} {...of(state)} />,
  chip: (state) => <Chip label="PIZZA" onClick={() => undefined} {...of(state)} />,
  toggle: (state) => (
    <ToggleButton value="daily" selected {...of(state)}>
      Daily
    </ToggleButton>
  ),
  link: (state) =>
    state !== 'disabled' && (
      <Link href="#" className={of(state).className}>
        View all
      </Link>
    ),
};

function named(control: string) {
  return { input: { 'aria-label': `A ${control}` } };
}

function Controls() {
  return (
    // Wider than a phone.
    <Box tabIndex={0} role="region" aria-label="Controls and their states" sx={{ overflowX: 'auto', p: 0.5 }}>
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'center', gridTemplateColumns: '84px repeat(4, max-content)' }}>
        <span />
        {STATES.map((state) => (
          <Typography key={state} variant="caption" sx={{ color: tokens.muted }}>
            {state}
          </Typography>
        ))}
        {Object.entries(CONTROLS).map(([name, draw]) => [
          <Typography key={name} variant="caption">
            {name}
          </Typography>,
          ...STATES.map((state) => <Box key={`${name} ${state}`}>{draw(state)}</Box>),
        ])}
      </Box>
    </Box>
  );
}

function Fields() {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
      <TextField label="Empty" placeholder="Placeholder" />
      <TextField label="Filled in" defaultValue="Marco" />
      <TextField label="Hover" defaultValue="Marco" slotProps={{ input: { className: 'is-hover' } }} />
      <TextField label="Focus" defaultValue="Marco" focused />
      <TextField label="Error" defaultValue="12" error helperText="Enter a valid phone number" />
      <TextField label="Disabled" defaultValue="Marco" disabled />
      <LockedField label="Locked" value="PIZZA" helperText="A keyword cannot be changed." />
      <TextField label="Required" required helperText="Help below the field" />
      <TextField label="Select" select defaultValue="all">
        <MenuItem value="all">All keywords</MenuItem>
      </TextField>
      <TextField
        label="Loading"
        defaultValue="PIZZ"
        slotProps={{ input: { endAdornment: <CircularProgress size={16} aria-label="Loading" /> } }}
      />
      <TextField label="Several lines" multiline minRows={3} defaultValue="Two for one today." />
    </Box>
  );
}

/** Every control in every state, without a pointer. */
export function States() {
  useForcedStates();
  return (
    <>
      <Panel title="Controls">
        <Controls />
      </Panel>
      <Panel title="Fields">
        <Fields />
      </Panel>
      <Panel title="Selected, and tabs that go on">
        <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <MenuList sx={{ width: 200 }} aria-label="Theme">
            <MenuItem>Light theme</MenuItem>
            <MenuItem selected>Dark theme</MenuItem>
            <MenuItem className="is-hover">System theme</MenuItem>
            <MenuItem disabled>Not now</MenuItem>
          </MenuList>
          <Box sx={{ width: 240 }}>
            <Tabs value={1} variant="scrollable" aria-label="Tabs that go on">
              {['Campaigns', 'Messages Sent', 'Automations', 'Templates'].map((label) => (
                <Tab key={label} label={label} />
              ))}
            </Tabs>
          </Box>
          <MoreButton label="More actions" actions={[{ id: 'export', label: 'Export', run: () => undefined }]} />
        </Stack>
      </Panel>
      <Panel title="Loading">
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            disabled
            startIcon={<CircularProgress size={16} color="inherit" aria-hidden="true" />}
          >
            Saving
          </Button>
          <LinearProgress variant="determinate" value={60} aria-label="Import" sx={{ width: 200 }} />
        </Stack>
      </Panel>
      <Panel title="Skeletons: list, form, cards">
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } }}>
          <PageSkeleton tabs />
          <PageSkeleton shape="form" />
          <PageSkeleton shape="cards" />
        </Box>
      </Panel>
    </>
  );
}

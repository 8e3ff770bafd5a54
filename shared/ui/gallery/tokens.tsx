import { Box, Stack, Typography } from '@mui/material';
import { Panel, tokens, toneColours } from '../src';
import { contrast, GRAPHIC_PAIRS, TEXT_PAIRS, type ColourPair } from '../src/theme/contrast.fixture';
import { dark, light, type Scheme } from '../src/theme/palette';

const NAMES = Object.keys(light) as (keyof Scheme)[];
const SCHEMES = { light, dark };
/** Size and line of each, and where it is used. */
const SIZES = [
  ['12/16', 'caption', 'small words: dates, counters, labels of charts'],
  ['13/18', 'body2', 'breadcrumb, second lines, labels above fields'],
  ['14/20', 'body1', 'base: tables, fields, buttons'],
  ['16/24', 'h2', 'headings of parts and dialogs'],
  ['22/28', 'h1', 'the heading of a page'],
] as const;
const WEIGHTS = { 400: 'texts', 500: 'labels, links, tabs', 600: 'headings, buttons, figures' };
const SPACES = [4, 8, 12, 16, 24, 32];
const RADII = { control: tokens.radiusSmall, card: tokens.radius, chip: tokens.radiusPill };

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' };
const muted = { color: tokens.muted };

/** Both schemes side by side, whichever is active. */
function Colours() {
  return (
    <Box sx={grid}>
      {NAMES.map((name) => (
        <Box key={name}>
          <Stack
            direction="row"
            sx={{
              height: 48,
              border: `1px solid ${tokens.line}`,
              borderRadius: tokens.radiusSmall,
              overflow: 'hidden',
            }}
          >
            {Object.entries(SCHEMES).map(([scheme, colours]) => (
              <Box key={scheme} sx={{ flex: 1, bgcolor: colours[name], forcedColorAdjust: 'none' }} />
            ))}
          </Stack>
          <Typography variant="body2">{name}</Typography>
          <Typography variant="caption" component="div" sx={muted}>
            {light[name]} · {dark[name]}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Each pair in both schemes with its contrast; the heading shows the WCAG 2.2 minimum. */
function Contrasts({ pairs, sample }: { pairs: readonly ColourPair[]; sample: 'text' | 'line' }) {
  return (
    <Box sx={grid}>
      {pairs.map(([colour, ground]) => (
        <Box key={`${colour} ${ground}`}>
          <Stack
            direction="row"
            sx={{ borderRadius: tokens.radiusSmall, overflow: 'hidden', forcedColorAdjust: 'none' }}
          >
            {Object.entries(SCHEMES).map(([scheme, of]) => (
              <Box key={scheme} sx={{ flex: 1, p: 0.5, bgcolor: of[ground], textAlign: 'center' }}>
                <Box
                  sx={{
                    p: 0.5,
                    color: sample === 'text' ? of[colour] : of.text,
                    border: `2px solid ${sample === 'line' ? of[colour] : 'transparent'}`,
                    borderRadius: tokens.radiusSmall,
                  }}
                >
                  {contrast(of[colour], of[ground]).toFixed(1)}
                </Box>
              </Box>
            ))}
          </Stack>
          <Typography variant="caption" component="div" sx={muted}>
            {colour} on {ground}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Type() {
  return (
    <Stack sx={{ gap: 1.5 }}>
      {SIZES.map(([size, variant, use]) => (
        <Box key={size}>
          <Typography variant={variant} component="div">
            {size}: 4,632 people joined PIZZA
          </Typography>
          <Typography variant="caption" component="div" sx={muted}>
            {variant}: {use}
          </Typography>
        </Box>
      ))}
      <Box>
        <Box sx={{ typography: 'h5' }}>28/32: 16,374</Box>
        <Typography variant="caption" component="div" sx={muted}>
          figures
        </Typography>
      </Box>
      {Object.entries(WEIGHTS).map(([weight, use]) => (
        <Typography key={weight} component="div" sx={{ fontWeight: Number(weight) }}>
          {weight}, {use}: 1,234,567.89
        </Typography>
      ))}
      <Typography component="div" sx={{ fontFamily: tokens.fontMono }}>
        fontMono: req-4f2a
      </Typography>
    </Stack>
  );
}

function Shapes() {
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      {SPACES.map((px) => (
        <Box key={px}>
          <Box sx={{ width: px, height: px, bgcolor: tokens.accent }} />
          <Typography variant="caption">{px}</Typography>
        </Box>
      ))}
      {Object.entries(RADII).map(([name, radius]) => (
        <Box key={name}>
          <Box sx={{ width: 96, height: 36, border: `1px solid ${tokens.field}`, borderRadius: radius }} />
          <Typography variant="caption">
            {name} {radius}
          </Typography>
        </Box>
      ))}
      <Box>
        <Box sx={{ width: 120, height: 64, bgcolor: tokens.paper, borderRadius: 1, boxShadow: tokens.shadow }} />
        <Typography variant="caption">shadow</Typography>
      </Box>
      {Object.entries(toneColours).map(([tone, { text, soft }]) => (
        <Box key={tone} sx={{ px: 1.5, py: 1, bgcolor: soft, color: text, borderRadius: tokens.radiusSmall }}>
          {tone}
        </Box>
      ))}
    </Stack>
  );
}

/** Every design token. */
export function Tokens() {
  return (
    <>
      <Panel title="Colours, light and dark">
        <Colours />
      </Panel>
      <Panel title="Contrast of texts, light and dark: at least 4.5">
        <Contrasts pairs={TEXT_PAIRS} sample="text" />
      </Panel>
      <Panel title="Contrast of borders, rings and charts, light and dark: at least 3">
        <Contrasts pairs={GRAPHIC_PAIRS} sample="line" />
      </Panel>
      <Panel title="Type">
        <Type />
      </Panel>
      <Panel title="Spacing, radii, shadow, tones">
        <Shapes />
      </Panel>
    </>
  );
}

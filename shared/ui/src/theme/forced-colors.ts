/**
 * Forced colours (chosen by the user in the system) remove backgrounds and shadows. Whatever only they convey gets an
 * outline or border instead.
 */
export const forcedColours = {
  '@media (forced-colors: active)': {
    // The current location and the selection. A focused element shows its focus ring.
    ':is([aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], .Mui-selected):not(:focus-visible)':
      { outline: '2px solid Highlight', outlineOffset: -2 },
    '.MuiButton-contained.MuiButton-root': { border: '1px solid ButtonText' },
    '.MuiChip-root, .MuiAlert-root, .MuiTooltip-tooltip, .MuiLinearProgress-root, .bubble': {
      border: '1px solid CanvasText',
    },
    '.MuiLinearProgress-bar': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
    // Covers the outline of the selected tab.
    '.MuiTabs-indicator': { display: 'none' },
    '.MuiSwitch-track, .MuiSwitch-thumb': { border: '1px solid ButtonText' },
    '.MuiSwitch-track': { opacity: 1 },
    '.Mui-checked .MuiSwitch-thumb': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
  },
} as const;

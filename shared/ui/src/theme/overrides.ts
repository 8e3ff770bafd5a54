import type { ThemeOptions } from '@mui/material';
import { forcedColours } from './forced-colors';
import { menuHost, pageHost } from './menu-host';
import { tokens } from './tokens';
import { visuallyHidden } from './visually-hidden';

const onTouch = { '@media (pointer: coarse)': { minHeight: 44 } };
/** Height of buttons and fields. */
const control = { minHeight: 36, ...onTouch };
/** An unbroken border, because no label needs a gap in it. */
const outline = { top: 0, borderColor: tokens.field, '& legend': { display: 'none' } };
/** Sizes of texts, as in the typography: MUI's components have others. */
const small = { fontSize: '0.8125rem', lineHeight: 18 / 13 };
const regular = { fontSize: '0.875rem', lineHeight: 20 / 14 };
const fieldLabel = {
  ...small,
  fontWeight: 500,
  color: tokens.text,
  '&.Mui-focused, &.Mui-disabled': { color: tokens.text },
  '&.Mui-error': { color: tokens.danger },
};
const focusRing = { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 };

/** The look of Textloom for MUI: flat, lined surfaces, sentence-case buttons, one focus ring. */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { overflowY: 'scroll', WebkitTextSizeAdjust: '100%' },
      // Tabular figures, so that numbers align and counters do not jump.
      body: { fontVariantNumeric: 'tabular-nums', textRendering: 'optimizeLegibility' },
      ':focus-visible': focusRing,
      ...forcedColours,
      '::selection': { backgroundColor: tokens.accentSoft, color: tokens.text },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Any duration above 0 starts a transition on every element, and an inherited color then takes one frame per
          // level to reach the innermost element.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: { ...control, borderRadius: tokens.radiusSmall, paddingBlock: 4, paddingInline: 16, whiteSpace: 'nowrap' },
      sizeSmall: { ...small, minHeight: 32, paddingInline: 12 },
      outlined: {
        borderColor: tokens.line,
        color: tokens.text,
        backgroundColor: tokens.paper,
        '&:hover': { borderColor: tokens.faint, backgroundColor: tokens.sunken },
      },
      text: { paddingInline: 8 },
    },
    variants: [
      { props: { variant: 'outlined', color: 'error' }, style: { color: tokens.danger } },
      { props: { variant: 'outlined', disabled: true }, style: { color: tokens.faint } },
    ],
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: tokens.radiusSmall, '&:hover': { backgroundColor: tokens.sunken } } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: tokens.line } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  // The pickers use separate field components, which need their own overrides.
  MuiFormControl: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        '& .MuiPickersOutlinedInput-root': {
          ...control,
          ...regular,
          borderRadius: tokens.radiusSmall,
          backgroundColor: tokens.paper,
        },
        '& .MuiPickersOutlinedInput-notchedOutline': outline,
        // Shows the format of an empty field, which MUI X hides because its label would overlap.
        '& .MuiFormLabel-root:not(.MuiFormLabel-filled):not(.Mui-focused) ~ .MuiPickersOutlinedInput-root .MuiPickersInputBase-sectionsContainer':
          { opacity: 1, color: tokens.placeholder },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: tokens.paper,
        ...control,
        borderRadius: tokens.radiusSmall,
        '& .MuiOutlinedInput-notchedOutline': outline,
        '&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: tokens.muted,
        },
        '&.Mui-disabled': { backgroundColor: tokens.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
        '& .Mui-disabled': { WebkitTextFillColor: tokens.muted },
        '& :focus-visible': { outline: 'none' },
        // The hidden textarea that measures the text keeps its width briefly when the window narrows, which would
        // scroll the page sideways.
        '& textarea[aria-hidden]': { maxWidth: '100%' },
      },
      input: {
        minHeight: '1.4375em',
        '&.MuiInputBase-inputSizeSmall:not(.MuiAutocomplete-input, .MuiInputBase-inputMultiline)': { paddingBlock: 8 },
        '&::placeholder': { opacity: 1, color: tokens.placeholder },
      },
    },
  },
  // iOS zooms into a focused field with a smaller font, and stays zoomed.
  MuiInputBase: {
    styleOverrides: { root: { ...regular, '@media (pointer: coarse)': { fontSize: '1rem', lineHeight: 1.5 } } },
  },
  MuiFormLabel: { styleOverrides: { root: fieldLabel } },
  // Above the field instead of in its border. `shrink` keeps the placeholder visible in an empty field.
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        // The placeholder of a search field names what it finds; the label is for screen readers.
        '&:has(+ .MuiInputBase-root input[type="search"][placeholder])': visuallyHidden,
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: {
        fontWeight: 500,
        textUnderlineOffset: '0.2em',
        // A touch target of 24 px. Padding of inline text does not change the layout.
        '@media (pointer: coarse)': { paddingBlock: 5 },
        // A table has many links, so the accent is reserved for the one action of a view.
        '[role="row"] &, td &': {
          color: tokens.text,
          '&:hover, &:focus-visible': { textDecoration: 'underline' },
        },
      },
    },
  },
  MuiChip: { styleOverrides: { root: { ...small, borderRadius: tokens.radiusPill, fontWeight: 500 } } },
  MuiToggleButton: { styleOverrides: { sizeSmall: small } },
  MuiBadge: { styleOverrides: { badge: { lineHeight: 16 / 12 } } },
  MuiListSubheader: { styleOverrides: { root: { ...small, paddingBlock: 7 } } },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: {
        backgroundColor: tokens.text,
        color: tokens.canvas,
        ...small,
        fontWeight: 400,
        padding: '6px 10px',
      },
      arrow: { color: tokens.text },
    },
  },
  // The frame's alerts are at the bottom of the window, as is the foot of a form: other floating elements stay above
  // them, at the same left edge.
  MuiSnackbar: {
    styleOverrides: {
      root: {
        marginBottom: 'max(var(--alerts-room, 0px), var(--foot-room, 0px))',
        '@media (min-width: 768px)': {
          '&.MuiSnackbar-anchorOriginBottomLeft': { left: 'calc(var(--side-width, 0px) + 32px)' },
        },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      container: { height: 'calc(100% - var(--alerts-room, 0px))' },
      paper: { borderRadius: tokens.radius, border: `1px solid ${tokens.line}`, boxShadow: tokens.shadow },
    },
  },
  // Balanced wrapping keeps a phone number in a title on one line.
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600, paddingBottom: 8, textWrap: 'balance' },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiMenu: {
    // A scroll lock on the container would make sticky bars jump; without it a menu follows its button.
    defaultProps: { container: menuHost, disableScrollLock: true },
    styleOverrides: {
      paper: {
        maxHeight: 'calc(100% - 96px - var(--alerts-room, 0px))',
        borderRadius: tokens.radius,
        border: `1px solid ${tokens.line}`,
        boxShadow: tokens.shadow,
      },
    },
  },
  MuiAutocomplete: {
    // Like menus, but not inside a dialog, which would clip it.
    defaultProps: { slotProps: { popper: { container: pageHost } } },
    styleOverrides: {
      paper: {
        marginBlock: 4,
        borderRadius: tokens.radius,
        border: `1px solid ${tokens.line}`,
        boxShadow: tokens.shadow,
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { ...control, ...regular, '&.Mui-selected': { backgroundColor: tokens.accentSoft } },
    },
  },
  // Overflowing tabs fade out below an arrow, even on a phone, where the arrow shows that there are more.
  MuiTabs: {
    defaultProps: { allowScrollButtonsMobile: true },
    styleOverrides: {
      root: {
        minHeight: 40,
        position: 'relative',
        '& > .MuiTabs-scrollButtons': { position: 'absolute', zIndex: 1, insetBlock: 0, left: 0, opacity: 1 },
        '& > .MuiTabs-scroller ~ .MuiTabs-scrollButtons': { left: 'auto', right: 0 },
        '& > .MuiTabs-scrollButtons.Mui-disabled': { opacity: 0, pointerEvents: 'none' },
        '--fade-left': '#000 0',
        '--fade-right': '#000 0',
        '&:has(> .MuiTabs-scrollButtons)': {
          '& > .MuiTabs-scroller': {
            maskImage:
              'linear-gradient(to right, var(--fade-left), #000 72px), linear-gradient(to left, var(--fade-right), #000 72px)',
            maskComposite: 'intersect',
          },
        },
        '&:has(> .MuiTabs-scrollButtons:not(.MuiTabs-scroller ~ *, .Mui-disabled))': {
          '--fade-left': 'transparent 32px',
        },
        '&:has(> .MuiTabs-scroller ~ .MuiTabs-scrollButtons:not(.Mui-disabled))': {
          '--fade-right': 'transparent 32px',
        },
      },
      indicator: { height: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        paddingBlock: 0,
        paddingInline: 4,
        marginRight: 24,
        minWidth: 0,
        ...regular,
        fontWeight: 500,
        ...onTouch,
      },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: { borderRadius: tokens.radius, color: tokens.text, alignItems: 'center' },
    },
    variants: [
      { props: { severity: 'success' }, style: { backgroundColor: tokens.successSoft } },
      { props: { severity: 'info' }, style: { backgroundColor: tokens.infoSoft } },
      { props: { severity: 'warning' }, style: { backgroundColor: tokens.warningSoft } },
      { props: { severity: 'error' }, style: { backgroundColor: tokens.dangerSoft } },
    ],
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: tokens.sunken } } },
};

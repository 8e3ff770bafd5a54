/** An alert whose buttons wrap below its text if there is no room beside it. */
export const wrapping = {
  mb: 3,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 220px' },
  '& .MuiAlert-action': { py: 1, mr: 0, flexShrink: 0 },
} as const;

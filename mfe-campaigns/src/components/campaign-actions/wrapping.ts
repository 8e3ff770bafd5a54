/** An alert whose buttons go below its text where there is no room beside it. */
export const wrapping = {
  mb: 3,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 220px' },
  '& .MuiAlert-action': { pt: 0, mr: 0, flexShrink: 0 },
} as const;

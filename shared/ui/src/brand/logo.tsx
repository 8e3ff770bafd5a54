import { Box } from '@mui/material';
import { tokens } from '../theme/tokens';

/** The mark: two message bubbles woven like warp and weft. */
function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="30" height="30" rx="9" fill={tokens.accent} />
      <g strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 11.2h18" stroke={tokens.onAccent} />
        <path d="M7 16.6h18" stroke={tokens.onAccent} />
        <path d="M7 22h9.2l-3.4 4" stroke={tokens.onAccent} />
        <path d="M12 7v2.2M12 13.4v5.6" stroke={tokens.thread} />
        <path d="M20 7v7.4M20 18.8v5.4" stroke={tokens.thread} />
      </g>
    </svg>
  );
}

const NAME = 'Textloom';

/** Mark and name. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: tokens.text }}>
      <Mark size={size} />
      <Box
        component="span"
        className="wordmark"
        sx={{ fontWeight: 700, fontSize: size * 0.66, letterSpacing: '-0.03em', lineHeight: 1 }}
      >
        {NAME}
      </Box>
    </Box>
  );
}

import AddIcon from '@mui/icons-material/Add';
import { Button, useMediaQuery, useTheme } from '@mui/material';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';

/** Opens the form of something new. */
export const AddButton = ({ label, to }: { label: string; to: string }) => (
  <Button component={Link} to={to} variant="contained" startIcon={<AddIcon />}>
    {label}
  </Button>
);

/** The "New" button of a list's page: labelled in the header; on a phone round, within reach of the thumb. */
export function NewButton({ label, to }: { label: string; to: string }) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  if (!narrow) return <AddButton label={label} to={to} />;
  // Not a Fab, whose shared file would bring 20 kB of tables and sliders to each list.
  return (
    <Button
      component={Link}
      to={to}
      aria-label={label}
      variant="contained"
      sx={{
        position: 'fixed',
        zIndex: 'fab',
        right: 16,
        bottom: 'calc(16px + var(--alerts-room, 0px))',
        width: 56,
        minWidth: 56,
        height: 56,
        p: 0,
        borderRadius: tokens.radiusPill,
        '&, &:hover, &:active, &.Mui-focusVisible': { boxShadow: 6 },
      }}
    >
      <AddIcon />
    </Button>
  );
}

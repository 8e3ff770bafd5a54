import AddIcon from '@mui/icons-material/Add';
import { Button, Fab, useMediaQuery, useTheme } from '@mui/material';
import { Link } from 'react-router-dom';

/** The button "New" of a list's page: with its label in the header; on a phone round, at the thumb. */
export function NewButton({ label, to }: { label: string; to: string }) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  if (!narrow)
    return (
      <Button component={Link} to={to} variant="contained" startIcon={<AddIcon />}>
        {label}
      </Button>
    );
  return (
    <Fab
      component={Link}
      to={to}
      aria-label={label}
      color="primary"
      sx={{ position: 'fixed', right: 16, bottom: 'calc(16px + var(--alerts-room, 0px))', width: 56, height: 56 }}
    >
      <AddIcon />
    </Fab>
  );
}

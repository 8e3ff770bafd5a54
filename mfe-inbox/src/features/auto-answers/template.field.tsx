import { Alert, Box, Button, Typography } from '@mui/material';
import type { Template } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { SelectInput } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';

/** The template that is sent; 0 is none. */
export function TemplateField({ templates, chosen }: { templates: readonly Template[]; chosen: Template | undefined }) {
  if (templates.length === 0)
    return (
      <Alert
        severity="info"
        action={
          <Button component={Link} to={link('/messages/template/add')} color="inherit" size="small">
            {TEXTS.newTemplate}
          </Button>
        }
      >
        {TEXTS.noTemplates}
      </Alert>
    );
  const options = [
    { value: 0, label: TEXTS.chooseTemplate },
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SelectInput name="template_id" label={TEXTS.template} options={options} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
        }}
      >
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {chosen && TEXTS.cost(chosen.segments)}
        </Typography>
        <Button component={Link} to={link('/messages/templates')} size="small">
          {TEXTS.manageTemplates}
        </Button>
      </Box>
    </Box>
  );
}

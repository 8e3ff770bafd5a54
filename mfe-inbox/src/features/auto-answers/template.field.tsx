import { Alert, Box, Button, Typography } from '@mui/material';
import { counted, type Template } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { SelectInput } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { ANSWER_MESSAGES } from '../../answer-messages';

/** The template that is sent; 0 is none. */
export function TemplateField({ templates, chosen }: { templates: readonly Template[]; chosen: Template | undefined }) {
  if (templates.length === 0)
    return (
      <Alert
        severity="info"
        action={
          <Button component={Link} to={link('/messages/template/add')} color="inherit" size="small">
            {ANSWER_MESSAGES.newTemplate}
          </Button>
        }
      >
        {ANSWER_MESSAGES.noTemplates}
      </Alert>
    );
  const options = [
    { value: 0, label: ANSWER_MESSAGES.chooseTemplate },
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SelectInput name="template_id" label={ANSWER_MESSAGES.template} options={options} />
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
          {chosen && `${counted(chosen.segments, 'message')} for each answer`}
        </Typography>
        <Button component={Link} to={link('/messages/templates')} size="small">
          {ANSWER_MESSAGES.manageTemplates}
        </Button>
      </Box>
    </Box>
  );
}

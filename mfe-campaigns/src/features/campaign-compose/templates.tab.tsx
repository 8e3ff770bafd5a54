import AddIcon from '@mui/icons-material/Add';
import { Box, Button, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { hasTerm, listAllTemplates, type Template } from '@textloom/contracts';
import { link, useCall } from '@textloom/kit';
import { EmptyState, LoadState, SearchField, tokens } from '@textloom/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ALL_TEMPLATES } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** From this number on, the list has a search field. */
const SEARCHED_FROM = 8;

const matches = ({ name, message }: Template, search: string): boolean => hasTerm(`${name}\n${message}`, search);

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

function Choices({ templates, onChoose }: { templates: readonly Template[]; onChoose: (template: Template) => void }) {
  const [search, setSearch] = useState('');
  const found = templates.filter((template) => matches(template, search));
  return (
    <>
      {templates.length >= SEARCHED_FROM && (
        <SearchField
          value={search}
          onSearch={setSearch}
          label={TEXTS.searchTemplates}
          placeholder={MESSAGES.nameOrMessage}
          delay={150}
        />
      )}
      {found.length === 0 && <Box role="status">{MESSAGES.noMatch}</Box>}
      <List disablePadding aria-label={TEXTS.templates} sx={{ maxHeight: 360, overflowY: 'auto' }}>
        {found.map((template) => (
          <ListItem key={template.id} disablePadding divider>
            <ListItemButton disabled={template.disabled} onClick={() => onChoose(template)}>
              <ListItemText
                primary={template.name}
                secondary={template.message}
                slotProps={{
                  primary: { sx: { fontWeight: 600, overflowWrap: 'anywhere' } },
                  secondary: { sx: { ...twoLines, color: tokens.muted, overflowWrap: 'anywhere' } },
                }}
              />
              <Typography variant="caption" sx={{ color: tokens.muted, ml: 2, flexShrink: 0 }}>
                {MESSAGES.messageCount(template.segments)}
              </Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  );
}

const newTemplate = (
  <Button component={Link} to={link('/messages/template/add')} variant="outlined" startIcon={<AddIcon />}>
    {MESSAGES.newTemplate}
  </Button>
);

/** The account's templates, to choose one for the message (CAMP-016). */
export function TemplatesTab({ onChoose }: { onChoose: (template: Template) => void }) {
  const { data, error, refetch } = useCall(listAllTemplates, ALL_TEMPLATES);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={4} />}
      {data?.entries.length === 0 && (
        <EmptyState title={MESSAGES.noTemplates} text={MESSAGES.noTemplatesText} action={newTemplate} />
      )}
      {data && data.entries.length > 0 && <Choices templates={data.entries} onChoose={onChoose} />}
      <Box>
        <Button component={Link} to={link('/messages/templates')} size="small">
          {TEXTS.manageTemplates}
        </Button>
      </Box>
    </Box>
  );
}

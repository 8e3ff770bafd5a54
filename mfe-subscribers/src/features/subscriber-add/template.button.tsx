import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { fieldColumn, IMPORT_COLUMNS } from '@textloom/contracts';
import { saveFile } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { csvOfRows } from './contact-file/csv-rows';
import { TEXTS } from './messages';

/** The mark makes Excel read and save it as UTF-8. */
const template = (fields: readonly string[]): Blob =>
  new Blob([`\uFEFF${csvOfRows([[...IMPORT_COLUMNS, ...fields]])}`], { type: 'text/csv' });

/** An empty list with the column names of an import, the account's custom fields included. */
export function TemplateButton() {
  const { custom_fields: fields } = useProfile();
  const save = (): void => saveFile(template(fields.map(({ name }) => fieldColumn(name))), TEXTS.templateName);
  return (
    <Button startIcon={<DownloadIcon />} onClick={save}>
      {TEXTS.template}
    </Button>
  );
}

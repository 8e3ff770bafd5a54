import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { IMPORT_COLUMNS } from '@textloom/contracts';
import { saveFile } from '@textloom/kit';
import { TEXTS } from './messages';

/** The mark makes Excel read and save it as UTF-8. */
const template = (): Blob => new Blob([`\uFEFF${IMPORT_COLUMNS.join(',')}\r\n`], { type: 'text/csv' });

/** An empty list with the column names of an import. */
export function TemplateButton() {
  return (
    <Button startIcon={<DownloadIcon />} onClick={() => saveFile(template(), TEXTS.templateName)}>
      {TEXTS.template}
    </Button>
  );
}

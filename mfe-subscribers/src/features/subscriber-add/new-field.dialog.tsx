import { call } from '@textloom/api';
import { cutText, addCustomField, suggestedKind, type ColumnField, type ImportPreview } from '@textloom/contracts';
import { TitledDialog } from '@textloom/ui';
import { FieldForm } from '../../components/custom-fields/field.form';
import { TEXTS } from './messages';

const NAME_MAX = 60;

export interface NewFieldDialogProps {
  preview: ImportPreview;
  /** The column that becomes a field. */
  at: number;
  onAdded: (field: ColumnField) => void;
  onClose: () => void;
}

/** Adds a custom field for a column of a file, with the column's name and the kind of its first values. */
export function NewFieldDialog({ preview: { columns, rows }, at, onAdded, onClose }: NewFieldDialogProps) {
  return (
    <TitledDialog title={TEXTS.newField} onClose={onClose} maxWidth="sm">
      <FieldForm
        suggested={{ name: cutText(columns[at] ?? '', NAME_MAX), kind: suggestedKind(rows, at) }}
        onSave={async (input) => {
          const { slug, message } = await call(addCustomField, input);
          onAdded({ ...input, slug });
          return message;
        }}
        onClose={onClose}
      />
    </TitledDialog>
  );
}

import { Stack } from '@mui/material';
import { MAX_VIEW_NAME, viewForm } from '@textloom/contracts';
import { TitledDialog } from '../feedback/titled-dialog';
import { CheckboxInput, TextInput } from '../forms/fields';
import { Form, useZodForm, type FormValues } from '../forms/form';
import { FormButtons } from '../forms/form-buttons';
import { TEXTS } from './messages';

export type ViewValues = FormValues<typeof viewForm>;

export interface ViewDialogProps {
  title: string;
  values: ViewValues;
  /** Only its author decides whether a view is shared. */
  sharable: boolean;
  onSave: (values: ViewValues) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view, and whether it is shared. */
export function ViewDialog({ title, values, sharable, onSave, onClose }: ViewDialogProps) {
  const form = useZodForm(viewForm, { defaultValues: values });
  const submit = async (typed: ViewValues): Promise<void> => {
    await onSave(typed);
    onClose();
  };
  return (
    <TitledDialog title={title} onClose={onClose}>
      <Form form={form} label={title} onSubmit={submit} asksBeforeLeaving={false} alertsFieldErrors={false}>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <TextInput name="name" label={TEXTS.name} maxLength={MAX_VIEW_NAME} autoFocus required />
          {sharable && <CheckboxInput name="shared" label={TEXTS.share} helperText={TEXTS.shareHint} />}
          <FormButtons cancel={onClose} label={TEXTS.save} busyLabel={TEXTS.saving} />
        </Stack>
      </Form>
    </TitledDialog>
  );
}

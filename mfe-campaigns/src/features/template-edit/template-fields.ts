import {
  isBlank,
  longestMerge,
  mergeProblem,
  templateBody,
  tooLongToSend,
  z,
  type Template,
} from '@textloom/contracts';
import { useServerValues } from '@textloom/session';
import { emptyMessage, useZodForm, type Composed } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import { composedOf } from '../../model/file-of';
import { TEXTS } from './messages';

export interface TemplateFields {
  name: string;
  composed: Composed;
}
export type TemplateFormState = UseFormReturn<TemplateFields>;

/** VAL-058 */
const schemaOf = (footer: string) =>
  templateBody
    .pick({ name: true })
    .extend({ composed: z.custom<Composed>() })
    .superRefine(({ composed: { message } }, { addIssue }) => {
      const problem = isBlank(message)
        ? TEXTS.messageRequired
        : (mergeProblem(message) ?? tooLongToSend(longestMerge(message), footer));
      if (problem) addIssue({ code: 'custom', path: ['composed'], message: problem });
    });

export function useTemplateForm(template: Template | undefined): TemplateFormState {
  const { REPLY_TO_STOP } = useServerValues();
  return useZodForm(schemaOf(REPLY_TO_STOP), {
    defaultValues: {
      name: template?.name ?? '',
      composed: template ? composedOf(template) : emptyMessage,
    },
  });
}

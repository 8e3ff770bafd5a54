import { withSender } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { CheckboxInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../messages';

/** The sender's name that begins the form's message; empty if it begins with its own text. */
export function useBegins(): string {
  const { sender_name } = useProfile();
  return useWatch<{ begin_with_name: boolean }, 'begin_with_name'>({ name: 'begin_with_name' }) ? sender_name : '';
}

/** The text as it will be sent; empty without a message. */
export const begunText = (text: string, begins: string): string => (text === '' ? '' : withSender(text, begins));

/** Whether the text begins with the account's name (decision 647). */
export function BeginWithNameField() {
  const { sender_name } = useProfile();
  if (sender_name === '') return null;
  return <CheckboxInput name="begin_with_name" label={MESSAGES.beginWith(sender_name)} />;
}

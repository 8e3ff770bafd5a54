import { withSender } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { CheckboxInput } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../messages';

/** The name with which the message of the surrounding form begins; empty: with its own words. */
export function useBegins(): string {
  const { sender_name } = useProfile();
  return useWatch<{ begin_with_name: boolean }, 'begin_with_name'>({ name: 'begin_with_name' }) ? sender_name : '';
}

/** The text as it is sent; nothing while there is none. */
export const begunText = (text: string, begins: string): string => (text === '' ? '' : withSender(text, begins));

/** Whether the text begins with the account's name (decision 647). */
export function BeginWithNameField() {
  const { sender_name } = useProfile();
  if (sender_name === '') return null;
  return <CheckboxInput name="begin_with_name" label={MESSAGES.beginWith(sender_name)} />;
}

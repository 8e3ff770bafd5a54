import { parseWelcome, withFooter, type Keyword } from '@textloom/contracts';
import { useGlobals, useServerValues } from '@textloom/session';
import { PhonePreview } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { mediaAfter, type KeywordFields } from './keyword-fields';

/** The welcome as it will arrive: own text, standard text, terms, frequency, footer, file (KEY-021). */
export function WelcomePreview({ stored = null }: { stored?: Keyword['file'] }) {
  const { shortcode } = useGlobals();
  const { WELCOME_MESSAGE, REPLY_TO_STOP } = useServerValues();
  const [opt_in, terms_url, expected, file] = useWatch<
    KeywordFields,
    ['opt_in', 'terms_url', 'expected_messages', 'file']
  >({ name: ['opt_in', 'terms_url', 'expected_messages', 'file'] });
  const text = parseWelcome(WELCOME_MESSAGE, { opt_in, terms_url, expected_messages: Number(expected) || 1 });
  return (
    <PhonePreview
      shortcode={shortcode}
      text={text === '' ? MESSAGES.noWelcome : withFooter(text, REPLY_TO_STOP)}
      media={mediaAfter(file, stored)}
    />
  );
}

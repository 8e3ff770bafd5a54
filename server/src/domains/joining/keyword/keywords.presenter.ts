import { displayWelcome, parseWelcome, toApiDate, type Keyword } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { KeywordRow } from './keywords.repository';

type Presenting = Pick<Config, 'mediaUrl' | 'welcomeMessage'>;

function file(config: Presenting, row: KeywordRow): Keyword['file'] {
  if (row.media_token === null) return null;
  return {
    url: `${config.mediaUrl}/${row.media_token}`,
    name: row.media_name ?? '',
    mime: row.media_mime ?? '',
    extension: row.media_extension ?? '',
    size: row.media_size ?? 0,
  };
}

export function presentKeyword(config: Presenting, row: KeywordRow, sender: string): Keyword {
  const welcome = parseWelcome(config.welcomeMessage, row, sender);
  return {
    ...row,
    welcome_message_parsed: welcome,
    display_welcome_message: displayWelcome(welcome),
    file: file(config, row),
    added_at: toApiDate(row.added_at),
  };
}

import { displayWelcome, parseWelcome, toApiDate, type Keyword } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { KeywordRow } from '../store/keywords.repository';

type Presenting = Pick<Config, 'publicUrl' | 'welcomeMessage'>;

function file(config: Presenting, row: KeywordRow): Keyword['file'] {
  if (row.media_token === null) return null;
  return {
    url: `${config.publicUrl}/media/${row.media_token}`,
    name: row.media_name ?? '',
    mime: row.media_mime ?? '',
    extension: row.media_extension ?? '',
    size: row.media_size ?? 0,
  };
}

export function presentKeyword(config: Presenting, row: KeywordRow): Keyword {
  const welcome = parseWelcome(config.welcomeMessage, row);
  return {
    id: row.id,
    keyword: row.keyword,
    expected_messages: row.expected_messages,
    terms_url: row.terms_url,
    welcome_message_parsed: welcome,
    display_welcome_message: displayWelcome(welcome),
    opt_in: row.opt_in,
    file: file(config, row),
    segments: row.segments,
    subscribers: row.subscribers,
    custom_variables: row.custom_variables,
    approved: row.approved,
    disabled: row.disabled,
    deleted: row.deleted,
    added_at: toApiDate(row.added_at),
  };
}

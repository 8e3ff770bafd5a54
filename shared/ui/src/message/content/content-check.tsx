import { Box, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { checkContent, isBlank, type ContentWarning, type TextUse } from '@textloom/contracts';
import { useSearched } from '../../forms/use-searched';
import { tokens } from '../../theme/tokens';
import { ContentWarnings } from './content-warnings';
import { TEXTS } from './messages';

/** After the last change, so that half a word is not judged. */
const DELAY_MS = 800;

export interface ContentCheckProps {
  use: TextUse;
  message: string;
  /** Only people of these keywords get the text; none: anybody may. */
  keywords?: readonly number[];
  /** The age that people have to enter their birthday for, where the keyword is not stored yet. */
  askedAge?: number;
}

const check = async (input: string, signal: AbortSignal): Promise<readonly ContentWarning[]> => {
  const { use, message, keywords, askedAge } = JSON.parse(input) as Required<ContentCheckProps>;
  return (await call(checkContent, { use, message, keywords: [...keywords], asked_age: askedAge }, { signal }))
    .warnings;
};

/**
 * What carriers filter about a text that is written now and sent later, below its field: the same rules as in the
 * pre-flight of a campaign (decision 723). Saving does not wait for it.
 */
export function ContentCheck({ use, message, keywords = [], askedAge = 0 }: ContentCheckProps) {
  const active = !isBlank(message);
  const { items, failed } = useSearched(check, JSON.stringify({ use, message, keywords, askedAge }), {
    ...{ delay: DELAY_MS, active },
  });
  if (!active) return null;
  const ofKeyword = use === 'welcome' || use === 'answer';
  return (
    <Box aria-live="polite">
      <ContentWarnings warnings={items} ofKeyword={ofKeyword} addsLinks={!ofKeyword} />
      {failed && (
        <Typography variant="caption" sx={{ color: tokens.muted }}>
          {TEXTS.notChecked}
        </Typography>
      )}
    </Box>
  );
}

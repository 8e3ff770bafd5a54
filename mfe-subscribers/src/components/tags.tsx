import { Box } from '@mui/material';
import { WordChip } from '@textloom/ui';

/** Tags of a person, which are one text with commas, as chips. */
export function Tags({ text }: { text: string }) {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {[...new Set(tags)].map((tag) => (
        <WordChip key={tag}>{tag}</WordChip>
      ))}
    </Box>
  );
}

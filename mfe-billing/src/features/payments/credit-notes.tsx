import { Box, Button, Paper, Typography } from '@mui/material';
import { download } from '@textloom/api';
import { downloadCreditNote, formatCents, type CreditNote, type Receipt } from '@textloom/contracts';
import { saveFile, useAction } from '@textloom/kit';
import { DateText } from '@textloom/ui';
import { TEXTS } from './messages';

function Row({ order, note }: { order: number; note: CreditNote }) {
  const { id, number, date, amount, state } = note;
  const [loading, save] = useAction(async () =>
    saveFile(await download(downloadCreditNote, { id: order, note: id }), `${number}.pdf`),
  );
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{number}</Typography>
      <DateText date={date} format="day" />
      <Typography>{formatCents(amount)}</Typography>
      <Typography sx={{ color: 'text.secondary', flexGrow: 1 }}>{TEXTS.noteStates[state]}</Typography>
      <Button size="small" aria-label={TEXTS.downloadNote(number)} disabled={loading} onClick={() => save()}>
        {TEXTS.download}
      </Button>
    </Box>
  );
}

/** The credit notes of a payment's refunds. */
export function CreditNotes({ receipt: { id, credit_notes: notes } }: { receipt: Receipt }) {
  if (notes.length === 0) return null;
  return (
    <Paper variant="outlined" sx={{ mt: 2, p: { xs: 2.5, sm: 3 }, '@media print': { display: 'none' } }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {TEXTS.creditNotes}
      </Typography>
      <Box
        component="ul"
        aria-label={TEXTS.creditNotes}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {notes.map((note) => (
          <Row key={note.id} order={id} note={note} />
        ))}
      </Box>
    </Paper>
  );
}

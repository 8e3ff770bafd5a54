import { Box, Link, Typography } from '@mui/material';
import { call, download } from '@textloom/api';
import { downloadCreditNote, downloadInvoice, listOrders, type Order } from '@textloom/contracts';
import { saveFile, useAction } from '@textloom/kit';
import { useEffect, useState } from 'react';
import { TEXTS } from './messages';

/** Maximum number of invoices: eight years of monthly payments. */
const LATEST = 100;

function FileLink({ name, load }: { name: string; load: () => Promise<Blob> }) {
  const [loading, save] = useAction(async () => saveFile(await load(), `${name}.pdf`));
  return (
    <Box component="li">
      <Link component="button" type="button" disabled={loading} onClick={() => save()}>
        {name}
      </Link>
    </Box>
  );
}

const filesOf = ({ id, invoice, credit_notes: notes }: Order) => [
  { name: invoice, load: () => download(downloadInvoice, { id }) },
  ...notes.map((note) => ({ name: note.number, load: () => download(downloadCreditNote, { id, note: note.id }) })),
];

/** Invoices and credit notes, which an account on hold still needs. Renders nothing for users who may not read them. */
export function FrozenInvoices() {
  const [orders, setOrders] = useState<readonly Order[]>([]);
  useEffect(() => {
    const left = new AbortController();
    call(listOrders, { limit: LATEST }, { signal: left.signal })
      .then(({ entries }) => setOrders(entries))
      .catch(() => undefined);
    return () => left.abort();
  }, []);
  const files = orders.filter(({ invoice }) => invoice !== '').flatMap(filesOf);
  if (files.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {TEXTS.invoices}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {files.map(({ name, load }) => (
          <FileLink key={name} name={name} load={load} />
        ))}
      </Box>
    </Box>
  );
}

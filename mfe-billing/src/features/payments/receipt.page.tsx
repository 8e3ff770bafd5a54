import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call, download } from '@textloom/api';
import { downloadInvoice, getOrder, type Receipt } from '@textloom/contracts';
import { link, readId, saveFile, useAction, useLiveInvalidate } from '@textloom/kit';
import { LoadState, PageHeader } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { ORDERS } from '../../api/keys';
import { BillingGuard } from './billing-guard';
import { CreditNotes } from './credit-notes';
import { ReceiptSheet } from './receipt-sheet';
import { TEXTS } from './messages';

function InvoiceButton({ receipt: { id, invoice } }: { receipt: Receipt }) {
  const [loading, save] = useAction(async () => saveFile(await download(downloadInvoice, { id }), `${invoice}.pdf`));
  return (
    <Button variant="contained" startIcon={<DownloadIcon />} disabled={loading} onClick={() => save()}>
      {TEXTS.downloadInvoice}
    </Button>
  );
}

const printButton = (
  <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
    {TEXTS.print}
  </Button>
);

const crumbs = [
  { label: TEXTS.paymentsTitle, to: link('/payments') },
  { label: TEXTS.billingHistory, to: link('/payments/orders') },
];

function LoadedReceipt() {
  const { id } = useParams();
  useLiveInvalidate({ 'profile.changed': [ORDERS] });
  const { data, error, refetch } = useQuery({
    queryKey: [...ORDERS, 'receipt', id],
    queryFn: async ({ signal }) => call(getOrder, { id: readId(id, TEXTS.thisPayment) }, { signal }),
  });
  return (
    <>
      <Box sx={{ '@media print': { display: 'none' } }}>
        <PageHeader
          title={data?.invoice || TEXTS.receipt}
          crumbs={crumbs}
          primary={data && data.invoice !== '' && <InvoiceButton receipt={data} />}
          secondary={data && printButton}
        />
      </Box>
      {data ? <ReceiptSheet receipt={data} /> : <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
      {data && <CreditNotes receipt={data} />}
    </>
  );
}

/** /payments/orders/{id}: a payment as a receipt to print, with its invoice as a PDF. */
export default function ReceiptPage() {
  return (
    <BillingGuard title={TEXTS.receipt} narrow>
      <LoadedReceipt />
    </BillingGuard>
  );
}

import { Alert, Box, GlobalStyles, Paper, Typography } from '@mui/material';
import { formatCents, formatCount, type Receipt } from '@textloom/contracts';
import { DateText, EmailText, tokens } from '@textloom/ui';
import type { ReactNode } from 'react';
import { OrderState } from './order-state';
import { TEXTS } from './messages';

const SHEET = 'receipt-sheet';
/** Only the sheet is printed, on one page, dark on white in both themes. */
const PRINT = (
  <GlobalStyles
    styles={{
      '@page': { margin: '18mm' },
      '@media print': {
        // Without it the margins of a dark page are printed black.
        ':root': { colorScheme: 'light !important' },
        'html, body': { height: '100vh', overflow: 'hidden', background: '#fff !important' },
        'body *': { visibility: 'hidden' },
        [`.${SHEET}, .${SHEET} *`]: {
          visibility: 'visible',
          color: '#000 !important',
          borderColor: '#ccc !important',
          background: '#fff !important',
        },
        // Fixed: the frame around it keeps its space.
        [`.${SHEET}`]: {
          position: 'fixed',
          inset: 0,
          border: '0 !important',
          padding: '0 !important',
          alignContent: 'start',
        },
      },
    }}
  />
);

function Party({ label, name, lines }: { label: string; name: string; lines: readonly string[] }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2">
          <EmailText>{line}</EmailText>
        </Typography>
      ))}
    </Box>
  );
}

const cell = { p: 0, py: 1.25, borderBottom: `1px solid ${tokens.line}`, textAlign: 'left', verticalAlign: 'top' };
const number = {
  ...cell,
  textAlign: 'right',
  pl: { xs: 1, sm: 2 },
  whiteSpace: 'nowrap',
};
const head = { color: 'text.secondary', typography: 'body2' };

function Lines({ lines }: Pick<Receipt, 'lines'>) {
  return (
    <Box
      component="table"
      aria-label={TEXTS.lines}
      sx={{ width: '100%', borderCollapse: 'collapse', typography: { xs: 'body2', sm: 'body1' } }}
    >
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...cell, ...head }}>
            {TEXTS.description}
          </Box>
          {[TEXTS.quantity, TEXTS.price, TEXTS.amount].map((label) => (
            <Box key={label} component="th" scope="col" sx={{ ...number, ...head }}>
              {label}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, quantity, price, total }) => (
          <tr key={text}>
            <Box component="td" sx={cell}>
              {text}
            </Box>
            <Box component="td" sx={number}>
              {formatCount(quantity)}
            </Box>
            <Box component="td" sx={number}>
              {formatCents(price)}
            </Box>
            <Box component="td" sx={number}>
              {formatCents(total)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Amount({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  const weight = strong ? 650 : 400;
  return (
    <>
      <Typography component="dt" sx={{ fontWeight: weight }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: weight }}>
        {formatCents(amount)}
      </Typography>
    </>
  );
}

const paidLabel = ({ brand, last4 }: Receipt['card']): string =>
  last4 === '' ? TEXTS.paid : TEXTS.paidWithCard(brand.toUpperCase(), last4);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}

/** The receipt, for reading and printing. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, customer, state, total, refunded, period_end, failure, invoice, date } = receipt;
  const charged = state !== 'failed' && state !== 'processing';
  const taxId = customer.tax_id === '' ? [] : [TEXTS.taxIdLine(customer.tax_id)];
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={TEXTS.receipt}
      className={SHEET}
      sx={{ p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 3 }}
    >
      {PRINT}
      <Typography component="p" variant="h1" sx={{ display: 'none', '@media print': { display: 'block' } }}>
        {TEXTS.receipt}
      </Typography>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Party label={TEXTS.from} name={seller.name} lines={[...seller.address, seller.email]} />
        <Party label={TEXTS.billedTo} name={customer.name} lines={[...customer.address, customer.email, ...taxId]} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}>
        {invoice !== '' && <Fact label={TEXTS.invoice}>{invoice}</Fact>}
        <Fact label={TEXTS.date}>
          <DateText date={date} />
        </Fact>
        <Fact label={TEXTS.status}>
          <OrderState order={receipt} />
        </Fact>
        {period_end !== '' && (
          <Fact label={TEXTS.paidUntil}>
            <DateText date={period_end} format="day" />
          </Fact>
        )}
      </Box>
      <Lines lines={receipt.lines} />
      <Box
        component="dl"
        sx={{ m: 0, ml: 'auto', display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 4, rowGap: 1 }}
      >
        <Amount label={TEXTS.total} amount={total} strong />
        {charged && <Amount label={paidLabel(receipt.card)} amount={total} />}
        {refunded > 0 && <Amount label={TEXTS.refunded} amount={-refunded} />}
      </Box>
    </Paper>
  );
}

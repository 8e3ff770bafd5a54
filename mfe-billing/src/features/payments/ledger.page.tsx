import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { call, download } from '@textloom/api';
import { exportLedger, listLedger } from '@textloom/contracts';
import { link, saveFile, useListQuery, useListState, type ListState, useAction } from '@textloom/kit';
import { chosenFrom, DatesBy, EmptyState, ListView, PageHeader, SelectBy, type ChipTexts } from '@textloom/ui';
import { LEDGER } from '../../api/keys';
import { BillingGuard } from './billing-guard';
import { ledgerColumns, ledgerPhone } from './ledger.columns';
import { TEXTS } from './messages';

const FILTERS = { kind: '' as '' | 'credit' | 'debit', 'date-start': '', 'date-end': '' };
const CHOICES = { kind: ['credit', 'debit'] };
type State = ListState<typeof FILTERS>;

const KINDS = [
  { value: '', label: TEXTS.all },
  { value: 'credit', label: TEXTS.creditsAdded },
  { value: 'debit', label: TEXTS.debitsUsed },
];

const CHIPS: ChipTexts<typeof FILTERS> = {
  kind: chosenFrom(TEXTS.show, KINDS),
  'date-start': TEXTS.dateFrom,
  'date-end': TEXTS.dateTo,
};

/** The filters of the list, which the export uses too. */
const filtersOf = ({ query }: State) => ({
  ...(query.kind && { kind: query.kind }),
  ...(query['date-start'] && { 'date-start': query['date-start'] }),
  ...(query['date-end'] && { 'date-end': query['date-end'] }),
});

function ExportButton({ state, disabled }: { state: State; disabled: boolean }) {
  const [saving, save] = useAction(async () =>
    saveFile(await download(exportLedger, filtersOf(state)), 'messages.csv'),
  );
  return (
    <Button startIcon={<DownloadIcon />} disabled={disabled || saving} onClick={() => save()}>
      {TEXTS.exportCsv}
    </Button>
  );
}

function Ledger() {
  const state = useListState(FILTERS, CHOICES);
  const source = useListQuery({
    key: LEDGER,
    state,
    fetch: ({ page }, options) => call(listLedger, { ...filtersOf(state), page }, options),
    live: ['profile.changed'],
  });
  return (
    <>
      <PageHeader
        title={TEXTS.ledgerTitle}
        subtitle={TEXTS.ledgerSubtitle}
        crumbs={[{ label: TEXTS.paymentsTitle, to: link('/payments') }]}
        secondary={<ExportButton state={state} disabled={source.rows.length === 0} />}
      />
      <ListView
        label={TEXTS.ledgerTitle}
        state={state}
        source={source}
        filters={
          <>
            <SelectBy state={state} name="kind" label={TEXTS.show} options={KINDS} />
            <DatesBy state={state} name="date" label={TEXTS.date} />
          </>
        }
        chips={CHIPS}
        grid="ledger"
        columns={ledgerColumns}
        phone={ledgerPhone}
        empty={<EmptyState title={TEXTS.noLedger} text={TEXTS.noLedgerText} />}
      />
    </>
  );
}

/** /payments/messages: every debit and credit of messages, with the running balance. */
export default function LedgerPage() {
  return (
    <BillingGuard title={TEXTS.ledgerTitle}>
      <Ledger />
    </BillingGuard>
  );
}

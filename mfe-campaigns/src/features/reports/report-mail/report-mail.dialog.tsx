import { Alert, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { listReportMails, MAX_REPORT_MAILS } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { LoadState, TitledDialog, tokens, VerifyFirst } from '@textloom/ui';
import { useState } from 'react';
import { REPORT_MAILS } from '../../../api/keys';
import { TEXTS } from './messages';
import { ReportMailForm } from './report-mail.form';
import { ReportMailList } from './report-mail.list';

export interface ReportMailDialogProps {
  onClose: () => void;
}

/** The addresses that get a report by mail, and a form that adds one (decision 798). */
export function ReportMailDialog({ onClose }: ReportMailDialogProps) {
  const { data, error, refetch } = useCall(listReportMails, REPORT_MAILS);
  const client = useQueryClient();
  const seesCosts = useCan('billing_history_access');
  // An added address begins with an empty form.
  const [added, setAdded] = useState(0);
  const reload = (): void => void client.invalidateQueries({ queryKey: REPORT_MAILS });
  const onAdded = (): void => {
    setAdded(added + 1);
    reload();
  };
  const entries = data?.entries ?? [];
  return (
    <TitledDialog
      title={TEXTS.title}
      onClose={onClose}
      maxWidth="sm"
      fillsPhone
      actions={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <VerifyFirst />
      <Typography variant="body2" sx={{ color: tokens.muted }}>
        {TEXTS.how} {seesCosts && TEXTS.costs}
      </Typography>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={3} />}
      {data && <ReportMailList entries={entries} onChanged={reload} />}
      {data && entries.length < MAX_REPORT_MAILS && <ReportMailForm key={added} onAdded={onAdded} />}
      {entries.length >= MAX_REPORT_MAILS && <Alert severity="info">{TEXTS.full(MAX_REPORT_MAILS)}</Alert>}
    </TitledDialog>
  );
}

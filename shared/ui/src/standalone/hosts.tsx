import { Alert, Stack } from '@mui/material';
import { bus } from '@textloom/bus';
import type { BusEvents } from '@textloom/contracts';
import { useEffect, useState } from 'react';
import { SafeHtml } from '../display/text';
import { ConfirmDialog } from '../feedback/confirm-dialog';

const SEVERITY = { success: 'success', info: 'info', warning: 'warning', danger: 'error' } as const;

/** The last alert, until the next: enough for working on one remote. */
export function AlertHost() {
  const [alert, setAlert] = useState<BusEvents['alert.show'] | null>(null);
  useEffect(() => {
    const subscription = bus.on('alert.show').subscribe(setAlert);
    return () => subscription.unsubscribe();
  }, []);
  if (!alert) return null;
  return (
    <Stack sx={{ position: 'fixed', bottom: 16, right: 16, zIndex: 'snackbar', maxWidth: 480 }}>
      <Alert severity={SEVERITY[alert.kind]} variant="filled" onClose={() => setAlert(null)}>
        <SafeHtml html={alert.html} />
      </Alert>
    </Stack>
  );
}

/** Asks what the remote wants confirmed. */
export function QuestionHost() {
  const [question, setQuestion] = useState<BusEvents['confirm.ask'] | null>(null);
  useEffect(() => {
    const subscription = bus.on('confirm.ask').subscribe(setQuestion);
    return () => subscription.unsubscribe();
  }, []);
  if (!question) return null;
  const { id, title, message, yes, no, destructive } = question;
  const answer = (given: boolean) => {
    setQuestion(null);
    bus.emit('confirm.answered', { id, answer: given });
  };
  return <ConfirmDialog open title={title} message={message} yes={yes} no={no} destructive={destructive} onAnswer={answer} />;
}

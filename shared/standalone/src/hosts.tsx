import { Alert, Stack } from '@mui/material';
import { bus } from '@textloom/bus';
import type { BusEvents, ModalRequest } from '@textloom/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import { ConfirmDialog, ModalDialog, SafeHtml } from '@textloom/ui';

const SEVERITY = { success: 'success', info: 'info', warning: 'warning', danger: 'error' } as const;

/** Shows the last alert until the next one: enough for developing one remote. */
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

/** The remote's confirm dialogs. */
export function QuestionHost() {
  const [question, setQuestion] = useState<BusEvents['confirm.ask'] | null>(null);
  useEffect(() => {
    const subscription = bus.on('confirm.ask').subscribe(setQuestion);
    return () => subscription.unsubscribe();
  }, []);
  if (!question) return null;
  const answer = (given: boolean) => {
    setQuestion(null);
    bus.emit('confirm.answered', { id: question.id, answer: given });
  };
  return <ConfirmDialog {...question} open onAnswer={answer} />;
}

type View = ComponentType<{ close: (answer: boolean) => void }>;

const EXPIRED: ModalRequest = {
  title: 'Subscription expired',
  html: 'Your subscription expired. Please renew your subscription under My Account/Plans.',
};

/** The remote's generic modals, one after the other, like in the shell. */
export function ModalsHost() {
  const [queue, setQueue] = useState<readonly ModalRequest[]>([]);
  useEffect(() => {
    const add = (request: ModalRequest) => setQueue((waiting) => [...waiting, request]);
    const subscription = bus.on('modal.open').subscribe(add);
    subscription.add(bus.on('subscription.expired').subscribe(() => add(EXPIRED)));
    return () => subscription.unsubscribe();
  }, []);
  const [current] = queue;
  if (!current) return null;
  const { id } = current;
  const answer = (given: boolean) => {
    setQueue((waiting) => waiting.slice(1));
    if (id !== undefined) bus.emit('modal.answered', { id, answer: given });
  };
  // Opaque in the contract, which does not depend on React.
  const Content = current.view as View | undefined;
  return <ModalDialog {...current} content={Content && <Content close={answer} />} onAnswer={answer} />;
}

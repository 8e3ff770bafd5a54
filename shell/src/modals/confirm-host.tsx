import { bus } from '@textloom/bus';
import type { BusEvents } from '@textloom/contracts';
import { ConfirmDialog } from '@textloom/ui';
import { useEffect, useState } from 'react';

type Question = BusEvents['confirm.ask'];

/** The one confirm dialog of the application: anybody asks over the bus and hears the answer with the same id. */
export function ConfirmHost() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(() => {
    const subscription = bus.on('confirm.ask').subscribe((question) => setQuestions((waiting) => [...waiting, question]));
    return () => subscription.unsubscribe();
  }, []);
  const [current] = questions;
  if (!current) return null;
  const answer = (yes: boolean): void => {
    setQuestions((waiting) => waiting.slice(1));
    bus.emit('confirm.answered', { id: current.id, answer: yes });
  };
  return (
    <ConfirmDialog
      key={current.id}
      open
      title={current.title}
      message={current.message}
      yes={current.yes}
      no={current.no}
      destructive={current.destructive}
      onAnswer={answer}
    />
  );
}

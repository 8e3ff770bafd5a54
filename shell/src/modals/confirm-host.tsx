import { bus } from '@textloom/bus';
import type { BusEvents } from '@textloom/contracts';
import { ConfirmDialog } from '@textloom/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Question {
  readonly asked: BusEvents['confirm.ask'];
  /** The page on which it was opened. */
  readonly page: string;
}

/** The confirm dialog of the application: opened over the bus, with the result under the same id. */
export function ConfirmHost() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useLayoutEffect(() => {
    page.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const subscription = bus
      .on('confirm.ask')
      .subscribe((asked) => setQuestions((waiting) => [...waiting, { asked, page: page.current }]));
    subscription.add(
      bus
        .on('confirm.answered')
        .subscribe(({ id }) => setQuestions((waiting) => waiting.filter(({ asked }) => asked.id !== id))),
    );
    return () => subscription.unsubscribe();
  }, []);
  const left = questions.filter((question) => question.page !== pathname);
  useEffect(() => {
    // Closes when the user goes back, because its subject is no longer visible.
    for (const { asked } of left) bus.emit('confirm.answered', { id: asked.id, answer: false });
  }, [left]);
  const current = questions.find((question) => question.page === pathname)?.asked;
  if (!current) return null;
  const answer = (yes: boolean): void => bus.emit('confirm.answered', { id: current.id, answer: yes });
  return <ConfirmDialog key={current.id} {...current} open onAnswer={answer} />;
}

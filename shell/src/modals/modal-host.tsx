import { bus } from '@textloom/bus';
import type { ModalRequest } from '@textloom/contracts';
import { ModalDialog, PartBoundary } from '@textloom/ui';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { ExpiredModal } from './expired-modal';
import { TEXTS } from './messages';

type View = ComponentType<{ close: (answer: boolean) => void }>;

/** A queued modal. The expired modal is the shell's own. */
type Waiting = ModalRequest | 'expired';

function Generic({ request, onAnswer }: { request: ModalRequest; onAnswer: (answer: boolean) => void }) {
  // Opaque in the contract, which does not depend on React; created from a component by kit's openModal.
  const Content = request.view as View | undefined;
  const content = Content && (
    <PartBoundary
      name={() => ({ owner: 'modal', title: request.title, version: null })}
      fallback={() => <p role="alert">{TEXTS.failedView}</p>}
    >
      <Suspense>
        <Content close={onAnswer} />
      </Suspense>
    </PartBoundary>
  );
  return <ModalDialog {...request} content={content} onAnswer={onAnswer} />;
}

/** The application's modals, opened over the bus: one at a time, in order. */
export function ModalHost() {
  const [queue, setQueue] = useState<readonly { readonly key: number; readonly what: Waiting }[]>([]);
  useEffect(() => {
    let count = 0;
    const add = (what: Waiting): void => {
      count += 1;
      const key = count;
      setQueue((waiting) =>
        what === 'expired' && waiting.some((other) => other.what === 'expired') ? waiting : [...waiting, { key, what }],
      );
    };
    const subscription = bus.on('modal.open').subscribe(add);
    subscription.add(bus.on('subscription.expired').subscribe(() => add('expired')));
    return () => subscription.unsubscribe();
  }, []);
  const [current] = queue;
  if (!current) return null;
  const done = (): void => setQueue((waiting) => waiting.filter(({ key }) => key !== current.key));
  if (current.what === 'expired') return <ExpiredModal key={current.key} onDone={done} />;
  const { what } = current;
  const answer = (yes: boolean): void => {
    done();
    if (what.id !== undefined) bus.emit('modal.answered', { id: what.id, answer: yes });
  };
  return <Generic key={current.key} request={what} onAnswer={answer} />;
}

import { configureApi } from '@textloom/api';
import { lazyPart } from '@textloom/ui';
import { useEffect, useState } from 'react';
import { TEXTS } from './messages';

const ReauthenticationDialog = lazyPart<{ onAnswer: (proved: boolean) => void }>({
  owner: 'shell',
  title: TEXTS.title,
  load: async () => ({ default: (await import('./reauthentication.dialog')).ReauthenticationDialog }),
});

type Answer = (proved: boolean) => void;

/** Asks for re-authentication when a sensitive call was refused: once for all waiting calls. */
export function ReauthenticationHost() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    const ask = (): Promise<boolean> =>
      (asked ??= new Promise<boolean>((resolve) => {
        setAnswer(() => (proved: boolean) => {
          asked = undefined;
          setAnswer(null);
          resolve(proved);
        });
      }));
    configureApi({ reauthenticate: ask });
    return () => configureApi({ reauthenticate: () => Promise.resolve(false) });
  }, []);
  return answer && <ReauthenticationDialog onAnswer={answer} />;
}

import { Box } from '@mui/material';
import { bus } from '@textloom/bus';
import type { BusEvents } from '@textloom/contracts';
import { link, useStable } from '@textloom/kit';
import { visuallyHidden } from '@textloom/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TEXTS } from './messages';

/** A screen reader speaks at most one sentence in this time, which sums up the texts since the one before. */
const PAUSE_MS = 10_000;
const THREADS = `${link('/account/inbox')}/`;

type Received = BusEvents['inbox.received'];

/** Whether this page shows the conversation: by its id, or as `{reply_to}_{subscriber id}`. */
function isShown({ conversation_id, subscriber_id }: Received, pathname: string): boolean {
  if (!pathname.startsWith(THREADS)) return false;
  const [id, subscriber] = pathname.slice(THREADS.length).split('_');
  return subscriber === undefined ? id === String(conversation_id) : subscriber === String(subscriber_id);
}

/** Announces incoming texts to screen readers, on every page of this tab. */
export function TextAnnouncer() {
  const { pathname } = useLocation();
  const isHere = useStable((event: Received) => isShown(event, pathname));
  const [said, setSaid] = useState({ number: 0, text: '' });
  useEffect(() => {
    let texts = 0;
    let elsewhere = 0;
    let last = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (): void => {
      const text = elsewhere === 0 ? TEXTS.textsHere(texts) : TEXTS.textsArrived(texts);
      [texts, elsewhere, timer, last] = [0, 0, undefined, performance.now()];
      // The same sentence is spoken again, as a new element.
      setSaid(({ number }) => ({ number: number + 1, text }));
    };
    const subscription = bus.on('inbox.received').subscribe((event) => {
      // A visible tab or a browser notification announces it.
      if (document.hidden) return;
      texts += 1;
      if (!isHere(event)) elsewhere += 1;
      timer ??= setTimeout(say, Math.max(0, last + PAUSE_MS - performance.now()));
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
    };
  }, [isHere]);
  return (
    <Box role="status" sx={visuallyHidden}>
      {said.text !== '' && <span key={said.number}>{said.text}</span>}
    </Box>
  );
}

import type { Stage } from './stage';

declare global {
  interface Window {
    /** Set by a framed page, for the panel around it. */
    textloomStage?: Stage;
  }
}

const READY = 'textloom-stage';

/** In the frame: passes the stage to the panel. Both have the same origin; the policy allows no other frame. */
export function offerStage(stage: Stage): void {
  window.textloomStage = stage;
  window.parent.dispatchEvent(new Event(READY));
}

/** Around the frame: calls back with the stage each time that the framed page has started. */
export function onStage(frame: () => HTMLIFrameElement | null, listener: (stage: Stage) => void): () => void {
  const read = (): void => {
    const stage = frame()?.contentWindow?.textloomStage;
    if (stage) listener(stage);
  };
  window.addEventListener(READY, read);
  return () => window.removeEventListener(READY, read);
}

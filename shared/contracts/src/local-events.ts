import { z } from './zod';

export const alertKind = z.enum(['success', 'info', 'warning', 'danger']);
export type AlertKind = z.infer<typeof alertKind>;

/** A view inside the generic modal. Opaque, because contracts do not depend on React. Created by kit's `openModal`. */
export type ModalView = (props: { readonly close: (answer: boolean) => void }) => unknown;

const answered = z.object({ id: z.string(), answer: z.boolean() });

/** Payloads of the events of this tab, separate from events.ts so that only checks load them. */
export const localEventSchemas = {
  /** Show a floating alert. `html` is sanitised before it is shown. Success and info close after 5 s. */
  'alert.show': z.object({ kind: alertKind, html: z.string() }),
  /** Asks for a decision; the answer arrives as `confirm.answered` with the same id. Use kit's `confirm`. */
  'confirm.ask': z.object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    yes: z.string().optional(),
    no: z.string().optional(),
    destructive: z.boolean().optional(),
  }),
  'confirm.answered': answered,
  /**
   * The generic modal (MODAL-008 to MODAL-010): a title with HTML (sanitised) or a view of its opener. Without `yes` and
   * `no` it has one button, `closeLabel` or OK. Use kit's `openModal`, `alertModal`.
   */
  'modal.open': z.object({
    /** Present when the opener waits for `modal.answered`. */
    id: z.string().optional(),
    title: z.string(),
    html: z.string(),
    view: z.custom<ModalView>().optional(),
    yes: z.string().optional(),
    no: z.string().optional(),
    closeLabel: z.string().optional(),
  }),
  /** How the modal with this id was closed: with yes, or in any other way. */
  'modal.answered': answered,
  /** The server refused something because the subscription expired: the frame shows its modal (ERR-023). */
  'subscription.expired': z.object({}),
  'session.signed-in': z.object({}),
  'session.signed-out': z.object({ reason: z.enum(['user', 'expired']) }),
  /** The live stream was lost and is back: caches may have missed events. */
  'live.reconnected': z.object({}),
} as const;
export type ModalRequest = z.output<(typeof localEventSchemas)['modal.open']>;

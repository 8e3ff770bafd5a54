import { call, type CallReply } from '@textloom/api';
import { getLeaving } from '@textloom/contracts';
import { confirm, type ConfirmOptions } from './ask';
import { shownPage } from './unsaved';

type Question = Pick<ConfirmOptions, 'title' | 'message' | 'yes'>;

let reading = false;

/**
 * Asks whether these subscribers shall leave, in words made of the lists that they leave. A double click asks once, and
 * nothing is asked on another page that was opened while the lists were read, nor without a question. Rejects when they
 * cannot be read.
 */
export async function confirmLeaving(
  ids: readonly number[],
  question: (leaving: CallReply<typeof getLeaving>) => Question | null,
): Promise<boolean> {
  if (reading) return false;
  reading = true;
  const page = shownPage();
  const leaving = await call(getLeaving, { ids: [...ids] }).finally(() => (reading = false));
  const asked = shownPage() === page ? question(leaving) : null;
  return asked !== null && confirm({ ...asked, destructive: true });
}

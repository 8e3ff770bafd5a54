import type { Batch } from '../../texting/batch';

type Claimed = Pick<Batch, 'lease_lost'>;

/**
 * Sends batches together, but those alone that an earlier worker has not put back: what failed there must not fail the
 * batches of other accounts again. Throws the first error once all were tried.
 */
export async function sendApart<B extends Claimed>(
  batches: readonly B[],
  send: (some: readonly B[]) => Promise<void>,
): Promise<void> {
  const together = batches.filter((batch) => !batch.lease_lost);
  const alone = batches.filter((batch) => batch.lease_lost).map((batch) => [batch]);
  const errors: unknown[] = [];
  for (const some of together.length > 0 ? [together, ...alone] : alone)
    try {
      await send(some);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

import type { Tx } from '../../../platform/db/connection';
import type { RcsForm } from '../../../platform/providers/carrier/gateway';
import { withOwnLinks } from '../../links';
import type { Batch } from '../../texting/batch';
import type { Worker } from '../../texting/worker';

type Engine = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
export type RcsFormOf = (message: { id: number }) => { rcs?: RcsForm };

const AS_SMS: RcsFormOf = () => ({});

/**
 * How the messages of a batch go over RCS. They go as SMS without buttons, without an agent, over a link without it,
 * and if the provider does not store their content: the text says all that the buttons do, so it does not wait for them
 * (decision 719).
 */
export async function rcsFormOf(
  engine: Engine,
  { deps: { config, log }, link: { id, gateway } }: Pick<Worker, 'deps' | 'link'>,
  batch: Batch,
  media: { mediaUrl?: string },
): Promise<RcsFormOf> {
  const { buttons, service } = batch;
  // An agent is at the first carrier.
  if (buttons === null || service === null || id !== 1 || !gateway.storeContent) return AS_SMS;
  const urls = buttons.filter(({ kind }) => kind === 'link').map(({ url }) => url);
  try {
    const content = await gateway.storeContent({ buttons, ...media });
    // A short link counts the clicks of its person, as in the text.
    const linked = await withOwnLinks(engine, config.publicUrl, batch.account_id, urls.join('\n'));
    return ({ id }) => ({ rcs: { service, content, links: linked ? linked(id).split('\n') : urls } });
  } catch (error) {
    log.warn({ err: error, batch: batch.id }, 'a text with buttons goes as SMS, because its content was not stored');
    return AS_SMS;
  }
}

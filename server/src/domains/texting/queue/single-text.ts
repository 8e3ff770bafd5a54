import { carrierParts, withFooterIn } from '@textloom/contracts';
import { withOwnFooter } from '../message/kinds';
import type { OutboundConfig } from '../message/outbound.types';
import type { Single } from '../single/single.repository';

type Text = Pick<Single, 'kind' | 'body' | 'language'>;

/** The text of a single message as it is handed over. */
export const textOf = ({ replyToStop }: Pick<OutboundConfig, 'replyToStop'>, { kind, body, language }: Text): string =>
  withOwnFooter(kind) ? withFooterIn(language, body, replyToStop) : body;

/** The carrier segments of a single message. */
export const partsOf = (config: Pick<OutboundConfig, 'replyToStop'>, message: Text): number =>
  Math.max(1, carrierParts(textOf(config, message)).parts);

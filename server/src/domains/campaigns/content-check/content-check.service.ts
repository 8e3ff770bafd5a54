import {
  type ContentWarning,
  type contentCheckBody,
  explainsStop,
  namesSender,
  parseWelcome,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { senderNameOf } from '../../notices';
import { listWarnings } from '../../texting/content';
import { requireOwn } from '../campaign/chosen';
import { namesWayOut } from '../composer/content-warnings';
import { reachesUnasked } from '../recipient/age-gate.repository';
import { NOBODY } from '../recipient/recipients.repository';

type Body = z.output<typeof contentCheckBody>;

/** A welcome begins with the sender's name, and a campaign made of a template may. Sequences and recurring campaigns have none. */
async function senderWarning(tx: Tx, accountId: number, { use, message }: Body): Promise<ContentWarning[]> {
  if (use !== 'sequence' && use !== 'recurring') return [];
  const name = await senderNameOf(tx, accountId);
  return namesSender(message, name) ? [] : [{ kind: 'no_sender', name, fits: false }];
}

/** The first text that people get, with the words and the footer that are added to it. */
function wayOutWarning({ config }: Deps, { use, message }: Body): ContentWarning[] {
  if (use !== 'welcome') return [];
  const { replyToStop, welcomeMessage } = config;
  const welcome = parseWelcome(
    welcomeMessage,
    { opt_in: message, terms_url: '', expected_messages: 1, language: 'en' },
    '',
  );
  return namesWayOut(replyToStop) || explainsStop(welcome) ? [] : [{ kind: 'no_way_out', people: 0 }];
}

/**
 * What carriers filter about a text that is written now and sent later (decision 723). Nothing is prevented: a word list
 * is wrong at times.
 */
export const checkText = (deps: Deps, { accountId }: Session, body: Body): Promise<ContentWarning[]> =>
  deps.db.asAccount(accountId, async (tx) => {
    const { message, keywords, asked_age } = body;
    const choice = { ...NOBODY, keywords };
    await requireOwn(tx, accountId, choice);
    if (message.trim() === '') return [];
    return [
      ...(await senderWarning(tx, accountId, body)),
      ...wayOutWarning(deps, body),
      ...(await listWarnings(tx, [message], (age) =>
        keywords.length > 0 ? reachesUnasked(tx, accountId, choice, age) : asked_age < age,
      )),
    ];
  });

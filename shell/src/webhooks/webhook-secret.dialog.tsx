import { OLD_SECRET_HOURS } from '@textloom/contracts';
import { SecretDialog } from '../base/secret.dialog';
import { TEXTS } from './messages';

const COPY = { label: TEXTS.secret, copy: TEXTS.copy, copied: TEXTS.copied, notCopied: TEXTS.notCopied };

export interface MadeSecret {
  secret: string;
  /** The secret replaces an earlier one. */
  rotated: boolean;
}

/** Shows the secret of a new webhook, or a new secret, once. */
export const WebhookSecretDialog = ({ made, onClose }: { made: MadeSecret; onClose: () => void }) => (
  <SecretDialog
    title={TEXTS.secretTitle}
    about={made.rotated ? TEXTS.rotatedOnce(OLD_SECRET_HOURS) : TEXTS.secretOnce}
    secret={made.secret}
    copy={COPY}
    done={TEXTS.done}
    onClose={onClose}
  />
);

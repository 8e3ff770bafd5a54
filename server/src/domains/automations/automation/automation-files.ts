import type { SequenceStep } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Upload } from '../../../platform/web/parsing/multipart';
import { fileChange, type FileChange, mediaAfter, mediaState } from '../../files';
import { storedStep, type Body, type StoredStep } from './automations.policy';

/** The new file of a recurring campaign, or of each message of a sequence, in order. */
export interface FileChanges {
  file: FileChange;
  steps: readonly FileChange[];
}

interface Form {
  uploads: Readonly<Record<string, Upload>> | undefined;
  body: Body & { file?: string | undefined };
}

/** The field of a message's upload. */
const fieldOf = (index: number): string => `file_${index + 1}`;

/** The file of one message. A refusal names the field of its upload. */
async function stepFile(
  uploads: Form['uploads'],
  { segments, file }: SequenceStep,
  index: number,
): Promise<FileChange> {
  const name = fieldOf(index);
  const upload = uploads?.[name];
  try {
    return await fileChange({ uploads: upload && { file: upload }, body: { segments, file: file ?? undefined } });
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.id, error.message, { [name]: error.message }) : error;
  }
}

/** The files that a form changes. Call it outside of transactions, because drawing pictures takes time. */
export async function fileChanges({ uploads, body }: Form): Promise<FileChanges> {
  if (body.kind === 'recurring') return { file: await fileChange({ uploads, body }), steps: [] };
  const steps: FileChange[] = [];
  for (const [index, step] of body.steps.entries()) steps.push(await stepFile(uploads, step, index));
  return { file: 'kept', steps };
}

/** The body of a request, for recognizing a repeated one. */
export const withDigests = (body: Body, { file, steps }: FileChanges): unknown => ({
  ...body,
  files: [file, ...steps].map((change) => (typeof change === 'string' ? change : change.digest)),
});

/** The steps of a form with their files, which are stored for this account in the caller's transaction. */
export async function stepsWithFiles(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  accountId: number,
  { steps }: Body,
  changes: readonly FileChange[],
  before: readonly { id: number; media_id: number | null }[],
): Promise<StoredStep[]> {
  const current = (id: number | undefined): number | null => before.find((one) => one.id === id)?.media_id ?? null;
  const checked = steps.map((step, index) => {
    const media = { current: current(step.id), change: changes[index] ?? 'kept' };
    return { media, step: storedStep(step, index, mediaState(media.current, media.change), deps.config) };
  });
  const stored: StoredStep[] = [];
  for (const [index, { media, step }] of checked.entries()) {
    stored.push({
      ...step,
      media_id: await mediaAfter(deps, tx, accountId, media.current, media.change, fieldOf(index)),
    });
  }
  return stored;
}

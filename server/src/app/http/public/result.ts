import { z, type Operation } from '@textloom/contracts';

/** What a public call returns: the data of the application's envelope; for a save also its message. */
export function resultOf(operation: Operation): z.ZodType {
  if ('reply' in operation) return operation.reply;
  if ('saved' in operation && operation.saved instanceof z.ZodObject)
    return operation.saved.extend({ message: z.string() });
  throw new Error(`${operation.path} has no reply for the public API`);
}

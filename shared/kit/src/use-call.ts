import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { call, type CallInput, type CallReply } from '@textloom/api';
import type { ReadOperation } from '@textloom/contracts';

type Options<O extends ReadOperation> = Omit<UseQueryOptions<CallReply<O>>, 'queryKey' | 'queryFn'>;
/** The input may be omitted if nothing is required. */
type Rest<O extends ReadOperation> =
  Record<never, never> extends CallInput<O>
    ? [input?: CallInput<O>, options?: Options<O>]
    : [input: CallInput<O>, options?: Options<O>];

/**
 * Reads data with an operation, by TanStack Query under a key: `useCall(getKeyword, keywordKey(id), { id })`. The call
 * is cancelled when no screen needs it any more.
 */
export function useCall<const O extends ReadOperation>(
  operation: O,
  queryKey: QueryKey,
  ...[input, options]: Rest<O>
): UseQueryResult<CallReply<O>> {
  const read = call as (operation: O, input: unknown, options: { signal: AbortSignal }) => Promise<CallReply<O>>;
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => read(operation, input ?? {}, { signal }) });
}

export { apiConfig, apiHeaders, configureApi, DEFAULT_AUTH_TOKEN, http, type ApiConfig } from './client';
export { cancelPrevious } from './cancel';
export {
  endpoint,
  saved,
  type CallOptions,
  type Endpoint,
  type EndpointInput,
  type ReplyOf,
  type SavedReply,
  type Sendable,
} from './endpoint';
export { ApiError, isApiError, isCancelled, type ApiErrorKind } from './errors';
export { streamLines, type StreamOptions } from './stream';

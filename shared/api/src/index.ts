export { apiConfig, apiHeaders, configureApi, DEFAULT_AUTH_TOKEN, type ApiConfig } from './client';
export { addressOf, call, type CallInput, type CallOptions, type CallReply } from './call';
export { download } from './download';
export { ApiError, isApiError, isCancelled, type ApiErrorKind } from './errors';
export { isSaving } from './saves';
export { streamLines, type StreamOptions } from './stream';

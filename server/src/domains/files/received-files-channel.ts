/** NOTIFY channel that wakes the fetcher of received files. */
export const RECEIVED_FILES_CHANNEL = 'textloom_received_files';

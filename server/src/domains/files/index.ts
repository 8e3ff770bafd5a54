/**
 * Media and the files of received texts. The domain's door: other
 * domains and the application import from here only.
 */
export { fileReceived } from './events';
export { removeDroppedFiles } from './jobs/dropped-files.job';
export { startReceivedFiles } from './jobs/received-files.worker';
export { fileMeasures } from './measures';
export { fileChange, type FileChange, mediaAfter, mediaState, type MediaState } from './media/file-change';
export { deleteFiles, erasePersonFiles, filesOfPerson, type PersonFiles } from './media/media.service';
export { mediaRoutes } from './routes/media.routes';
export { dropMedia } from './store/media.repository';
export { queueReceivedFiles } from './store/received-files.repository';

/**
 * Media and the files of received texts. The domain's door: other
 * domains and the application import from here only.
 */
export { fileReceived } from './events';
export { fileMeasures } from './measures';
export { removeDroppedFiles } from './media/dropped-files.job';
export { draftMedia, fileChange, type FileChange, mediaAfter, mediaState, type MediaState } from './media/file-change';
export { dropMedia } from './media/media.repository';
export { mediaRoutes } from './media/media.routes';
export { deleteFiles, erasePersonFiles, filesOfPerson, type PersonFiles } from './media/media.service';
export { queueReceivedFiles } from './received-file/received-files.repository';
export { startReceivedFiles } from './received-file/received-files.worker';

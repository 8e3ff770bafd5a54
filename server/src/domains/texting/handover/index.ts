export { send, settle, type Work } from './dispatch';
export { mediaUrl } from './hand-over';

export { readControlText, type ControlText } from './read-control-text';

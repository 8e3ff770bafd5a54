import { stop } from './global-setup';

export default stop;

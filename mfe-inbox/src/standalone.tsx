import { renderStandalone } from '@textloom/standalone';
import { remote } from './remote';

renderStandalone(remote);

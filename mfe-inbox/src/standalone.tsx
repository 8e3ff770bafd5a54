import { renderStandalone } from '@textloom/standalone';
import { remote } from './remote';

void renderStandalone(remote);

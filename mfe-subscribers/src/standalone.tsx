import { renderStandalone } from '@textloom/ui/standalone';
import { remote } from './remote';

renderStandalone(remote);

import { contractSuite } from '@textloom/testing';
import { manifest } from '../remote.manifest';
import { remote } from './remote';

contractSuite(manifest, remote);

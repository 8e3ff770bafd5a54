import * as col from '../../../platform/db/col';
import { KIND, type Kind } from './kinds';

export const kindColumn: col.Column<Kind> = { ...col.number, sample: KIND.campaign };

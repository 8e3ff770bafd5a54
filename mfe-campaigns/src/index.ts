import { beginLanguage } from '@textloom/page-start';

// Only a dynamic import: the federation runtime and the language must be ready before the first shared import.
void beginLanguage().then(() => import('./standalone'));

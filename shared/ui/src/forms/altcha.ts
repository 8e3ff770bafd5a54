import 'altcha/external';
import { call } from '@textloom/api';
import { getCaptcha } from '@textloom/contracts';
import { cspNonce } from '../theme/theme-root';

// The page's CSP allows style sheets and workers of its own origin, but no inline ones and no blobs.
const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
// Resolved by path, because the package exports it for imports only, not as a URL.
sheet.href = new URL('../../node_modules/altcha/dist/external/altcha.css', import.meta.url).href;
sheet.nonce = cspNonce() ?? '';
document.head.append(sheet);

const { algorithms, defaults } = globalThis.$altcha;
algorithms.set('PBKDF2/SHA-256', () => new Worker(new URL('altcha/workers/pbkdf2', import.meta.url)));
// Hides our headers and envelope from the widget.
defaults.set('fetch', async () => Response.json(await call(getCaptcha)));
defaults.set('hideFooter', true);
defaults.set('hideLogo', true);

import 'altcha/external';
import { call } from '@textloom/api';
import { getCaptcha } from '@textloom/contracts';
import { cspNonce } from '../theme/theme-root';

// The policy of the page allows style sheets and workers of its own origin, and neither inline ones nor blobs.
const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
// By its path: the package offers it to imports only, and an address is not one.
sheet.href = new URL('../../node_modules/altcha/dist/external/altcha.css', import.meta.url).href;
sheet.nonce = cspNonce() ?? '';
document.head.append(sheet);

const { algorithms, defaults } = globalThis.$altcha;
algorithms.set('PBKDF2/SHA-256', () => new Worker(new URL('altcha/workers/pbkdf2', import.meta.url)));
// Both headers of every call, and the envelope, are none of the widget's business.
defaults.set('fetch', async () => Response.json(await call(getCaptcha)));
defaults.set('hideFooter', true);
defaults.set('hideLogo', true);

import { HEADERS, pageLocale } from '@textloom/contracts';
import axios, { type AxiosInstance } from 'axios';

/** Settings of this page's client. Session sets them at start; tests may. */
export interface ApiConfig {
  /** Root of all calls (API-001). */
  baseUrl: string;
  /** Public key of this client application (API-002); by default the one that the server wrote into the page. */
  authToken: string;
  /** Name of the session, or null while signed out. Its secret is a cookie that scripts cannot read (ADR 0090). */
  getSession: () => string | null;
  /** Called when a call of a session was refused as unauthorised: the session is over. */
  onUnauthorized: () => void;
  /** Called when a call got no response, or a response that the service is unavailable. */
  onUnreachable: () => void;
  /** Asks the user to re-authenticate after a sensitive call was refused; resolves to whether they did. */
  reauthenticate: () => Promise<boolean>;
  /** Time limit of a call in milliseconds. */
  timeout: number;
}

/** The default key of servers. It is public: it identifies the client application and authenticates nobody. */
export const DEFAULT_AUTH_TOKEN = 'textloom-web';

const tokenOfPage = (): string => {
  if (typeof document === 'undefined') return DEFAULT_AUTH_TOKEN;
  const written = document.querySelector('meta[name="textloom-auth-token"]')?.getAttribute('content');
  // A page that was not served by our server still contains the placeholder.
  return written && !written.startsWith('__') ? written : DEFAULT_AUTH_TOKEN;
};

const defaults = (): ApiConfig => ({
  baseUrl: '/api',
  authToken: tokenOfPage(),
  getSession: () => null,
  onUnauthorized: () => undefined,
  onUnreachable: () => undefined,
  reauthenticate: () => Promise.resolve(false),
  timeout: 30_000,
});

let config: ApiConfig | undefined;

export const apiConfig = (): ApiConfig => (config ??= defaults());

/** Changes the named settings and keeps the others. */
export function configureApi(changes: Partial<ApiConfig>): void {
  config = { ...apiConfig(), ...changes };
}

/**
 * The headers of every call (API-002, API-003), also for calls made without axios (uploads, event stream). The language is
 * the page's, which is not always the browser's.
 */
export function apiHeaders(): Record<string, string> {
  const { authToken, getSession } = apiConfig();
  const name = getSession();
  return {
    'Accept-Language': pageLocale(),
    [HEADERS.authToken]: authToken,
    ...(name ? { [HEADERS.session]: name } : {}),
  };
}

/** The one axios instance of the application. Use `call()`; this is for calls that it cannot make, such as downloads. */
export const http: AxiosInstance = axios.create({
  // Responses are parsed here, because axios returns broken JSON as a string without an error.
  validateStatus: () => true,
  headers: { Accept: 'application/json' },
});

http.interceptors.request.use((request) => {
  const { baseUrl, timeout } = apiConfig();
  request.baseURL ??= baseUrl;
  request.timeout ||= timeout;
  // A sign-in uses the same header to say how long its cookie is kept.
  for (const [name, value] of Object.entries(apiHeaders())) request.headers.set(name, value, false);
  return request;
});

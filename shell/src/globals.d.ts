/** True in development builds. */
declare const __DEV__: boolean;

/** What we use of trusted types, which TypeScript's library does not have yet. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string; createHTML(text: string): string },
    ): unknown;
  };
}

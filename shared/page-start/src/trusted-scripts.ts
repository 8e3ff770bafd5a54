declare global {
  /** The part of trusted types that we use, which TypeScript's library lacks. */
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string; createHTML(text: string): string },
      ): unknown;
    };
  }
}

/** Folders of this origin that contain code, and the script of the card provider's stand-in. */
const OWN_CODE = /^\/(?:app|remotes)\/|^\/v1\/stripe\.js$/;

/** Whether an address may be loaded as a script or a worker. Which other origins have code is up to the policy's script-src. */
export function isCode(address: string): boolean {
  const { origin, pathname, protocol } = new URL(address, document.baseURI);
  return origin === location.origin ? OWN_CODE.test(pathname) : ['http:', 'https:'].includes(protocol);
}

/** Text without elements or entities; date fields write theirs as HTML. */
const isPlainText = (text: string): boolean => !/[<&]/.test(text);

/**
 * The page's one policy for trusted types: every script and worker that webpack, the federation runtime or the card
 * provider loads passes it. It allows only plain text as HTML; only the sanitiser creates HTML.
 */
export function trustCodeOnly(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      if (isCode(address)) return address;
      throw new TypeError(`Not code of this application: ${address}`);
    },
    createHTML: (text) => {
      if (isPlainText(text)) return text;
      throw new TypeError('HTML that was not sanitised');
    },
  });
}

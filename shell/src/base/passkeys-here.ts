/** Whether pages of this address can use passkeys of a host: the host itself and its subdomains can. */
export const passkeysHere = (host: string, here = window.location.hostname): boolean =>
  typeof window.PublicKeyCredential === 'function' && host !== '' && (here === host || here.endsWith(`.${host}`));

/** Whether there can be passkeys at this address: they belong to names, not to IP addresses. */
export const namedHere = (here = window.location.hostname): boolean =>
  passkeysHere(here, here) && !/^(\[.*\]|[\d.]+)$/.test(here);

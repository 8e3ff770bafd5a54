/** The media type of problem details (RFC 9457). */
export const PROBLEM = 'application/problem+json';

/** The title of an error id: `keyword_taken` is "Keyword taken". */
export const titleOf = (id: string): string => {
  const words = id.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Where the documentation explains an error. */
export const typeOf = (publicUrl: string, id: string): string => `${publicUrl}/api/v1/docs#error-${id}`;

/** What may precede and follow a phone number: not part of a longer number, name, id or time. */
const PHONE =
  /(?<![\w.:/@-])(?:\+|%2B)?(?:1[\s.-]?)?(?:\(\d{3}\)\s?|%28\d{3}%29(?:%20|\+)?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}(?![\w:@]|[.-]\d)/gi;
const MAIL = /[\w.+-]+(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b/gi;
const QUERY = /\?[\w%.[\]*~-]+=[^\s"'\\<>)]*/g;

/**
 * Removes phones, mail addresses and queries from a text for the log. Our own lines contain none; this is for messages
 * of libraries, carriers and browsers, which quote their input.
 */
export const withoutPersonalData = (text: string): string =>
  text.replace(QUERY, '?[query]').replace(MAIL, '[mail]').replace(PHONE, '[phone]');

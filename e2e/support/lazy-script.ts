/**
 * Scripts of the shell that a page loads when it is opened. Not the user's menu, which loads by itself two seconds after
 * the page: on a slow machine, that is when a test expects the next page's script.
 */
export const LAZY_SCRIPT = /\/app\/js\/(?!user-menu)[^/]+\.js/;

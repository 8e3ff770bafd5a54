/** The reason of each rule of .oxlintrc.json, printed after oxlint's message. */
export const LINT_REASONS = {
  'no-explicit-any': 'types come from the zod schema; `any` switches the checker off for everything it touches',
  'no-non-null-assertion': 'a wrong `!` is a crash that the type checker was told not to see; narrow the type',
  'no-floating-promises':
    'an error in a promise that nobody awaits is lost; await it, or say `void` where losing it is right',
  'no-misused-promises': 'a promise is always true as a condition, and its error is lost as an event handler',
  'await-thenable': 'awaiting a value that is not a promise hides a mistake',
  'no-default-export': 'a named export has one name everywhere; a default is for React.lazy and a tool’s config',
  'no-console':
    'the server logs through its logger; in the browser console.error and console.warn are for developers, the rest is noise',
  'ban-ts-comment': 'an ignored type error hides the next one too; mend the type',
  'no-unused-vars': 'what nobody uses misleads the reader',
  'filename-case':
    'one way to write names (the role behind a dot: subscriber-list.page.tsx), and no surprise on file systems that ignore case',
  'max-lines': 'a file is read in one sitting; split it by job',
  'no-warning-comments': 'what nobody can act on stays for ever; write an issue',
  'no-cond-assign': 'it reads like a comparison',
  'no-new-func':
    'a text that is run as code is an opening for whoever can write it, and the policy of the pages refuses it',
  'no-danger': 'HTML that was not sanitised runs the scripts in it; <SafeHtml> shows HTML',
  eqeqeq: '== converts types by rules nobody remembers',
  'no-var': 'let and const have the scope one expects',
  'prefer-const': 'the reader need not look for a change',
};

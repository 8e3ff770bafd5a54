import { PUBLIC_COLORS } from '../../../platform/web/public-style';

/**
 * The style of the documentation, in a separate file because its policy allows no style inside the page. Where there is room, the menu
 * stands at the left and each example beside its call; on a phone the menu follows the text.
 */
export const DOCS_STYLE = `${PUBLIC_COLORS}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: var(--paper); color: var(--text); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav { padding: 1.5rem 1rem; border-top: 1px solid var(--line); background: var(--canvas); font-size: .875rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-inline-start: .75rem; }
nav a { display: block; padding: .375rem 0; color: var(--text); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav > ul > li > a { font-weight: 600; margin-top: .75rem; }
main { padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 3rem 0 .5rem; font-size: 1.375rem; }
h3 { margin: 0 0 .25rem; font-size: 1.125rem; }
h4 { margin: 0; font-size: .875rem; color: var(--muted); }
main > p, #start > p { max-width: 44rem; }
.to-menu { margin: .5rem 0 0; }
.call { padding-block: 1.5rem; border-top: 1px solid var(--line); }
.address { margin: 0; }
.address b { color: var(--accent); }
.wide { overflow-x: auto; margin-block: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: start; font-weight: 600; padding-block: .25rem; }
th, td { text-align: start; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); }
th { font-weight: 400; }
th code { white-space: nowrap; }
tr:target { background: var(--canvas); }
td + td { color: var(--muted); }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { background: var(--canvas); padding: .125em .25em; border-radius: 6px; overflow-wrap: anywhere; }
pre { margin: .5rem 0 0; background: var(--canvas); border: 1px solid var(--line); border-radius: 10px; padding: .75rem 1rem; overflow-x: auto; max-height: 26rem; }
@media (min-width: 56.25rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  nav { grid-area: 1 / 1; position: sticky; top: 0; height: 100vh; overflow: auto; border-top: 0; border-inline-end: 1px solid var(--line); }
  main { grid-area: 1 / 2; padding: 1.5rem 2rem 6rem; max-width: 86rem; }
  .to-menu { display: none; }
}
@media (min-width: 75rem) {
  .call { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; align-items: start; }
  .example { position: sticky; top: 1rem; }
}
`;

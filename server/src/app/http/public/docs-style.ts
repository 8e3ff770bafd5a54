/** The style of the documentation, in a separate file because its policy allows no style inside the page. */
export const DOCS_STYLE = `:root { color-scheme: light dark; --line: light-dark(#d9dce1, #3a3f47); --sunken: light-dark(#f5f6f8, #1d2126); --muted: light-dark(#57606a, #a6adb8); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171b); color: light-dark(#1b1f24, #e8eaed); display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
a { color: light-dark(#0b57d0, #8ab4f8); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-inline-end: 1px solid var(--line); font-size: 0.875rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-inline-start: 0.75rem; }
nav a { display: block; padding: 0.25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav > ul > li > a { font-weight: 600; margin-top: 0.75rem; }
main { padding: 1.5rem 2rem 6rem; max-width: 60rem; }
h1 { margin-top: 0; }
h2 { margin-top: 3rem; }
h3 { margin-top: 2.5rem; margin-bottom: 0.25rem; }
.address { margin-top: 0; }
.wide { overflow-x: auto; margin-block: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
caption { text-align: start; font-weight: 600; padding-block: 0.25rem; }
th, td { text-align: start; vertical-align: top; padding: 0.375rem 0.75rem 0.375rem 0; border-top: 1px solid var(--line); }
th { font-weight: 400; width: 14rem; }
th code { white-space: nowrap; }
tr:target { background: var(--sunken); }
td + td { color: var(--muted); }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
code { background: var(--sunken); padding: 0.125em 0.25em; border-radius: 4px; overflow-wrap: anywhere; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem 1rem; overflow-x: auto; max-height: 26rem; }
@media (max-width: 900px) { body { display: block; } nav { position: static; height: auto; border-inline-end: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } th { width: auto; } }
`;

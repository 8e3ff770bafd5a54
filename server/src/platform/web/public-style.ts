/** The colours of the application, in both schemes. */
export const PUBLIC_COLORS = `:root { color-scheme: light dark; --canvas: #f7f5f1; --paper: #fff; --line: #e2dcd2; --field: #8f867a; --text: #221f1b; --muted: #615a50; --accent: #0b6b66; --on-accent: #fff; --danger: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --canvas: #161512; --paper: #1f1d1a; --line: #3a3630; --field: #857d72; --text: #f2eee7; --muted: #b5ada1; --accent: #6fcbc2; --on-accent: #06302d; --danger: #f29b92; } }`;

/** The look of the pages that people without an account see. */
export const PUBLIC_STYLE = `${PUBLIC_COLORS}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 2rem; font: 1rem/1.5 system-ui, sans-serif; background: var(--canvas); color: var(--text); }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 0 0 .5rem; font-size: 1.0625rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
ul { margin: 0 0 1rem; padding-left: 1.25rem; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.choice { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); gap: .625rem; margin: 0; padding: .625rem 0; font-weight: 400; }
.choice.inner { padding-left: 2.125rem; }
.choice input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.field { margin-bottom: 1rem; }
.field input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--canvas); border: 1px solid var(--field); border-radius: .5rem; }
.field input[aria-invalid] { border-color: var(--danger); }
.agree { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); gap: .625rem; margin-bottom: 1rem; }
.agree input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.agree label { font-weight: 400; font-size: .875rem; color: var(--muted); }
.problem { color: var(--danger); font-size: .875rem; margin: .25rem 0 0; }
.agree .problem { grid-column: 1 / -1; }
p.problem.top { margin: 0 0 1rem; }
.hint { color: var(--muted); font-size: .875rem; margin: .75rem 0 0; }
.button { display: block; width: 100%; min-height: 3rem; padding: .6875rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; cursor: pointer; }
.button[aria-disabled] { opacity: .7; }
.other { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
summary { padding: .75rem 0; cursor: pointer; color: var(--accent); }
footer { max-width: 30rem; margin: 1rem auto 0; color: var(--muted); font-size: .875rem; text-align: center; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.website { position: absolute; left: -100rem; }
body.framed { padding: 0 0 1rem; background: var(--paper); }
body.framed main { max-width: none; border: 0; }
@media (max-width: 24rem) { main { padding: 1.25rem 1rem; } }
@media (forced-colors: active) { .button { border: 1px solid; } }
`;

/** The styles of the API reference, in both themes. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d1a16, #f2ede4);
  --muted: light-dark(#5b5348, #b9b0a2);
  --line: light-dark(#d8d0c2, #453e35);
  --paper: light-dark(#fbf8f2, #16130f);
  --raised: light-dark(#ffffff, #201c17);
  --link: light-dark(#9a2f14, #ff9a76);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 70rem;
  padding: 2rem 1rem 6rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif;
}
h1 { font-size: 2.5rem; line-height: 1.1; margin: 0 0 1rem; }
h2 { font-size: 1.5rem; margin: 3rem 0 0.25rem; }
p { margin: 0.5rem 0; max-width: 70ch; }
a { color: var(--link); }
code, pre, .method { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; list-style: none; margin: 1.5rem 0 0; padding: 0; }
nav a, summary { display: inline-block; min-height: 1.5rem; }
details { border-top: 1px solid var(--line); padding: 0.25rem 0; }
details[open] { background: var(--raised); padding: 0.25rem 1rem 1rem; }
summary { display: list-item; cursor: pointer; padding: 0.5rem 0; }
.method { font-weight: 700; }
.does { display: block; color: var(--muted); }
.name { font-family: ui-monospace, monospace; color: var(--muted); }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: 700; padding-bottom: 0.25rem; }
th, td { text-align: start; vertical-align: top; padding: 0.375rem 1rem 0.375rem 0; border-top: 1px solid var(--line); }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); margin: 1rem 0 0; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`

/** The styles of the public pages, light or dark as set in the visitor's system. Served as a separate file. */
export const STYLESHEET = `:root {
  color-scheme: light dark;
  --text: #1c1f23;
  --quiet: #545b64;
  --line: #d5d9de;
  --ground: #ffffff;
  --link: #0a58a8;
  --warning: #a3261b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #eceef0;
    --quiet: #a9b0b8;
    --line: #3b4148;
    --ground: #16191d;
    --link: #86b9f2;
    --warning: #ffa199;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1.0625rem/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main, footer { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1.5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
img { max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.5rem 1.5rem; margin: 0 0 1.5rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
.zone, .note { color: var(--quiet); }
.action { display: inline-block; padding: 0.5rem 1rem; border: 1px solid currentcolor; border-radius: 0.375rem; text-decoration: none; }
.notice { margin: 0 0 1rem; padding: 0.75rem 1rem; border: 1px solid var(--warning); border-left-width: 0.375rem; border-radius: 0.375rem; }
.notice strong { color: var(--warning); }
.password { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.password input, .password button { font: inherit; color: inherit; background: var(--ground); }
.password input { padding: 0.5rem; border: 1px solid var(--quiet); border-radius: 0.375rem; min-width: 0; }
.password :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.problem { flex-basis: 100%; margin: 0; color: var(--warning); }
.list { list-style: none; padding: 0; }
.list li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.list time { display: block; color: var(--quiet); }
footer { border-top: 1px solid var(--line); }
footer ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.75rem; } }
`;

/** The look of our plain pages: calm, one column, light and dark as the reader has it. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f3f4f6; --card: #fff; --ink: #1a1f2b; --soft: #4b5563; --line: #d5d9e0; --edge: #767e8c;
  --accent: #1d4f91; --on-accent: #fff; --notice: #f3eafa; --on-notice: #5b2a86; --code: #f3f4f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --card: #1d2127; --ink: #e8eaed; --soft: #b4bac4; --line: #343b45; --edge: #8b93a1;
    --accent: #8ab4f0; --on-accent: #0c1626; --notice: #2d2038; --on-notice: #dcc3f2; --code: #14171b;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
}
main, footer { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem }
.brand { font-weight: 700; letter-spacing: .02em; margin: 0 0 1rem }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1.5rem;
  margin: 0 0 1rem; overflow-wrap: anywhere;
}
.notice { background: var(--notice); color: var(--on-notice); border-radius: 8px; padding: .625rem 1rem; margin: 0 0 1rem }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem }
dl { margin: 0 0 1.25rem }
dt { color: var(--soft); font-size: .875rem; border-top: 1px solid var(--line); padding-top: .625rem }
dd { margin: 0 0 .625rem }
p { margin: 0 0 1rem }
.card > :last-child { margin-bottom: 0 }
.message { white-space: pre-line }
.document { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem }
code { font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
.soft { color: var(--soft); font-size: .875rem }
a { color: var(--accent) }
.button, button {
  display: inline-block; min-height: 44px; padding: .625rem 1.5rem; border: 0; border-radius: 6px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer;
}
.quiet { background: none; color: var(--accent); box-shadow: inset 0 0 0 1px var(--edge) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
label { display: block; margin: 0 0 .75rem; font-size: .875rem; color: var(--soft) }
input {
  display: block; width: 100%; min-height: 44px; padding: .5rem .75rem; margin-top: .25rem; font: inherit;
  color: var(--ink); background: var(--page); border: 1px solid var(--edge); border-radius: 6px;
}
pre {
  white-space: pre-wrap; background: var(--code); border-radius: 6px; padding: .75rem 1rem; margin: .75rem 0 0;
  font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
footer { padding-top: 0; color: var(--soft); font-size: .875rem }
footer a { display: inline-block; padding: .625rem .75rem .625rem 0; color: inherit }
footer [aria-current] { font-weight: 600; text-decoration: none; color: var(--ink) }
ul.plain { list-style: none; margin: 0; padding: 0 }
[hidden] { display: none }
`;

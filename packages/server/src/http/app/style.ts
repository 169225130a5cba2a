/** The look of our plain pages: calm, one column, light and dark as the reader has it. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f1f3f5; --card: #fff; --ink: #212529; --soft: #5c636a; --line: #dee2e6;
  --accent: #3b5bdb; --on-accent: #fff; --notice: #fff3cd; --on-notice: #664d03; --code: #f8f9fa;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15171a; --card: #1f2226; --ink: #f1f3f5; --soft: #adb5bd; --line: #343a40;
    --accent: #5c7cfa; --on-accent: #0b0d10; --notice: #3b2f10; --on-notice: #ffe8a3; --code: #272b30;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
}
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
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
.soft { color: var(--soft); font-size: .875rem }
a { color: var(--accent) }
.button, button {
  display: inline-block; min-height: 44px; padding: .625rem 1.5rem; border: 0; border-radius: 6px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer;
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
label { display: block; margin: 0 0 .75rem; font-size: .875rem; color: var(--soft) }
input {
  display: block; width: 100%; min-height: 44px; padding: .5rem .75rem; margin-top: .25rem; font: inherit;
  color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: 6px;
}
pre {
  white-space: pre-wrap; background: var(--code); border-radius: 6px; padding: .75rem 1rem; margin: .75rem 0 0;
  font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
ul.plain { list-style: none; margin: 0; padding: 0 }
[hidden] { display: none }
`;

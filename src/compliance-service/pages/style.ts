/** The one style sheet of all pages: readable at 390 px, in dark mode and without a mouse. */
export const STYLE = `
  :root { color-scheme: light dark; --ground: #fff; --text: #1f1f1f; --line: #767676; --accent: #0b57d0; --on-accent: #fff; --bad: #b3261e; --good: #146c2e;
    --soft: #f1f3f8; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #131314; --text: #e3e3e3; --line: #8e918f; --accent: #a8c7fa; --on-accent: #062e6f; --bad: #f2b8b5; --good: #6dd58c;
    --soft: #26282d; }
  }
  html { background: var(--ground); color: var(--text); }
  body { background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
  h1 { line-height: 1.2; }
  a { color: var(--accent); }
  nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; }
  label, legend { display: block; font-weight: 600; }
  fieldset { border: 1px solid var(--line); border-radius: 0.25rem; margin: 1.5rem 0; }
  fieldset label, .check label { display: inline; font-weight: 400; }
  .field, .check { margin: 1rem 0; }
  input:not([type='radio'], [type='checkbox']), select, textarea { background: var(--ground); color: inherit; border: 1px solid var(--line); border-radius: 0.25rem;
    box-sizing: border-box; font: inherit; max-width: 28rem; padding: 0.5rem; width: 100%; }
  button { background: var(--accent); border: 1px solid var(--accent); border-radius: 0.25rem; color: var(--on-accent);
    font: inherit; min-height: 2.75rem; padding: 0.5rem 1.25rem; }
  button.plain { background: none; color: var(--accent); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .hint { color: inherit; font-size: 0.9rem; margin: 0.25rem 0; }
  .problem { color: var(--bad); margin: 0.25rem 0; }
  .problems { border: 2px solid var(--bad); border-radius: 0.25rem; padding: 0.5rem 1rem; }
  .good { border: 2px solid var(--good); border-radius: 0.25rem; padding: 0.5rem 1rem; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; }
  caption { font-weight: 600; text-align: start; }
  th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.75rem; text-align: start; vertical-align: top; }
  td form { display: inline-block; margin: 0 0.5rem 0.25rem 0; }
  dt { font-weight: 600; }
  dd { margin: 0 0 0.5rem; }
  .bar { align-items: center; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0 1.5rem;
    justify-content: space-between; }
  .bar p { font-weight: 600; margin: 0.75rem 0; }
  .bar a[aria-current] { color: inherit; }
  .lead { font-size: 1.125rem; }
  .reading h2 { font-size: 1.25rem; margin-top: 1.75rem; }
  .button { background: var(--accent); border-radius: 0.25rem; color: var(--on-accent); display: inline-block;
    padding: 0.625rem 1.25rem; text-align: center; text-decoration: none; }
  .actions { align-items: center; display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; }
  .cards { list-style: none; padding: 0; }
  .cards li { align-items: center; border: 1px solid var(--line); border-radius: 0.5rem; display: flex; flex-wrap: wrap;
    gap: 0.5rem 1.5rem; justify-content: space-between; margin: 0.75rem 0; padding: 0.75rem 1rem; }
  .cards h3 { font-size: 1.0625rem; margin: 0; }
  .choices { border: 0; min-width: 0; padding: 0; }
  .choices legend { padding: 0 0 0.25rem; }
  .choice { align-items: start; display: flex; gap: 0.75rem; }
  .choice input { flex: none; height: 1.25rem; margin: 0.75rem 0; width: 1.25rem; accent-color: var(--accent); }
  .choice label { flex: 1; overflow-wrap: anywhere; padding: 0.625rem 0; }
  .certificate { border: 4px double var(--accent); margin: 1.5rem 0; padding: 1.5rem 1rem; text-align: center; }
  .certificate .name { font-size: 1.5rem; font-weight: 600; line-height: 1.3; margin: 0.5rem 0 1rem;
    overflow-wrap: anywhere; }
  .certificate dl { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: center; margin: 1.5rem 0 0; }
  .certificate dd { margin: 0; }
  h1, h2, h3, .bar p { overflow-wrap: anywhere; }
  @media print { .bar nav, .button { display: none; } }
  .skip:not(:focus), h2 + .wide caption { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
  body:has(> header .bar) { max-width: 46rem; }
  body:has(> header .session) { max-width: 76rem; }
  .session { align-items: center; display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; }
  .session p { margin: 0.5rem 0; overflow-wrap: anywhere; }
  .session + nav { background: var(--soft); border-radius: 0.5rem; margin-top: 0.5rem; padding: 0 0.5rem; }
  header nav ul, .filters { margin: 0.5rem 0; }
  nav li a { display: inline-block; min-height: 1.5rem; padding: 0.5rem; }
  nav a[aria-current] { border-bottom: 3px solid var(--accent); font-weight: 600; text-decoration: none; }
  .pages { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; }
  .filter { align-items: end; display: flex; flex-wrap: wrap; gap: 0 1rem; }
  .filter .field { flex: 1 1 12rem; max-width: 28rem; }
  .filter button { margin: 1rem 0; }
  .notice { border: 2px solid var(--line); border-radius: 0.25rem; padding: 0.5rem 1rem; }
  .wide { margin: 1rem 0; }
  .wide table { width: 100%; }
  .wide th, .wide td { min-width: 4.5rem; }
  input[readonly]:not([type='checkbox']) { font-family: ui-monospace, monospace; max-width: 100%; }
  thead th { background: var(--soft); white-space: nowrap; }
  tbody th { font-weight: 400; }
  time { white-space: nowrap; }
  .state { border: 1px solid var(--line); border-radius: 1rem; display: inline-block; padding: 0 0.625rem; white-space: nowrap; }
  .state.fine { border-color: var(--good); color: var(--good); }
  .state.wrong { border-color: var(--bad); color: var(--bad); }
  td button { min-height: 2rem; padding: 0.125rem 0.75rem; white-space: nowrap; }
  button.danger { background: none; border-color: var(--bad); color: var(--bad); }
  .facts, .counts { display: grid; gap: 0.5rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
  .facts dd, .address { overflow-wrap: anywhere; }
  .counts > div { background: var(--soft); border-radius: 0.5rem; padding: 0.75rem 1rem; }
  .counts dt { font-weight: 400; }
  .counts dd { font-size: 1.75rem; line-height: 1.2; margin: 0; }
  .tasks { list-style: none; padding: 0; }
  .tasks a { border-inline-start: 4px solid var(--accent); display: block; margin: 0.5rem 0; padding: 0.5rem 1rem; }
  pre, .letter { background: var(--soft); border-radius: 0.25rem; padding: 1rem; }
  .letter { overflow-wrap: anywhere; white-space: pre-wrap; }
`;

import { esc, page } from "../html-page.ts";

const css = `
  main { max-width: 440px; }
  form { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 24px; }
  label { display: block; margin-bottom: 16px; font-weight: 500; }
  input:not([type=checkbox]) { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; font: inherit;
    color: inherit; background: var(--bg); border: 1px solid var(--edge); border-radius: 10px; }
  label:has([type=checkbox]) { font-weight: 400; }
  .actions { display: flex; gap: 12px; justify-content: flex-end; }
  button { font: inherit; font-weight: 600; padding: 10px 20px; border-radius: 10px; border: 1px solid var(--edge);
    background: none; color: inherit; cursor: pointer; }
  button.go { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`;

/**
 * The page on which the stand-in for Google asks which account to use.
 * @param request the product's parameters, passed on with the choice
 * @param known addresses that were chosen before
 */
export function chooserPage(request: URLSearchParams, known: readonly string[]): string {
  const hidden = [...request].map(
    ([name, value]) => `<input type="hidden" name="${esc(name)}" value="${esc(value)}">`,
  );
  const options = known.map((email) => `<option value="${esc(email)}"></option>`);
  return page(
    "Choose a Google account",
    `<h1>Choose a Google account</h1>
    <p>This page stands in for Google on this machine. Sign in as anyone.</p>
    <form action="/authorize" method="get">${hidden.join("")}
      <label>Email<input name="email" type="email" required autofocus autocomplete="off" list="known"></label>
      <datalist id="known">${options.join("")}</datalist>
      <label>Name<input name="name" autocomplete="off" placeholder="Made from the address"></label>
      <label><input type="checkbox" name="unverified" value="1"> Google has not verified this address</label>
      <div class="actions">
        <button name="choice" value="cancel" formnovalidate>Cancel</button>
        <button class="go" name="choice" value="continue">Continue</button>
      </div>
    </form>`,
    { css },
  );
}

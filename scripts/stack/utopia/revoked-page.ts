import { esc, page } from "../html-page.ts";
import { MAX_INDEX } from "./revoked.ts";

const css = `
  ul { list-style: none; margin: 0 0 24px; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  li { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 10px 18px; }
  li + li { border-top: 1px solid var(--line); } h2 { font-size: 18px; margin: 0 0 12px; }
  form.new { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; } label { display: block; }
  input, button { font: inherit; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; color: inherit; background: var(--card); }
  .new button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  .error { color: inherit; font-weight: 600; }`;

/**
 * The page on which a developer revokes made-up licenses.
 * @param revoked their status indexes
 * @param wrong what was typed, if it isn't an index
 */
export function revokedPage(revoked: readonly number[], wrong?: string): string {
  const rows = revoked.map(
    (index) =>
      `<li><span>${index}</span><form method="post" action="/reinstate"><input type="hidden" name="index" value="${index}">` +
      `<button aria-label="Reinstate ${index}">Reinstate</button></form></li>`,
  );
  const list =
    rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>None. Licenses that you revoke appear here.</p>";
  const error =
    wrong === undefined
      ? ""
      : `<p class="error" role="alert">“${esc(wrong)}” isn’t a status index. Enter a whole number from 0 to ${MAX_INDEX}.</p>`;
  const intro =
    "<h1>State of Utopia</h1><p>Stands in for a state that signs its licenses. When you revoke one here, checks that " +
    "start from now on find it in the state’s status list.</p>";
  const form =
    '<form class="new" method="post" action="/revoke"><label for="index">Status index<br>' +
    '<input id="index" name="index" inputmode="numeric" required></label><button>Revoke License</button></form>';
  return page("State of Utopia", `${intro}<h2>Licenses revoked</h2>${list}${error}${form}`, { css });
}

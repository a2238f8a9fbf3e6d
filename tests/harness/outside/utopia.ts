import { stack } from "../stack/stack.ts";

/** Revokes a license of the made-up state. @param index its status index @param url the made-up issuers' server */
export const revokeLicense = (index: number, url?: string): Promise<void> => change("revoke", index, url);

/** Takes a revocation back. */
export const reinstateLicense = (index: number, url?: string): Promise<void> =>
  change("reinstate", index, url);

async function change(
  action: "revoke" | "reinstate",
  index: number,
  url = stack().env.MADE_UP_ISSUERS_URL ?? "",
): Promise<void> {
  const body = new URLSearchParams({ index: String(index) });
  const answer = await fetch(`${url}/${action}`, { method: "POST", body, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`The made-up issuers answered ${answer.status}`);
}

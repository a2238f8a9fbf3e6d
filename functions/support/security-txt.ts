import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";

/** RFC 9116 recommends less than a year, so that readers don't rely on outdated copies. */
const VALID_FOR = 180 * DAY;

/**
 * @returns the text of `security.txt` (RFC 9116), which says how to report a vulnerability. The contact is
 *   `SECURITY_EMAIL`, or the support address if that isn't set. The policy is `SECURITY.md`, which the web build copies
 *   to the static files (`web/build/finishPages.ts`)
 */
export function securityTxt(ctx: Ctx): string {
  const { APP_URL, SECURITY_EMAIL, SUPPORT_EMAIL } = ctx.env;
  const at = (path: string) => new URL(path, APP_URL).href;
  const fields = [
    ["Contact", `mailto:${SECURITY_EMAIL ?? SUPPORT_EMAIL}`],
    ["Expires", `${new Date(ctx.now() + VALID_FOR).toISOString().slice(0, 19)}Z`],
    ["Preferred-Languages", "en"],
    ["Canonical", at("/.well-known/security.txt")],
    ["Policy", at("/security-policy.txt")],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join("");
}

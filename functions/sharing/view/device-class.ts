import type { DeviceClass } from "#contract/sharing/sharing.ts";

const has = (userAgent: string, words: readonly string[]) => words.some((word) => userAgent.includes(word));

/**
 * @param userAgent the header; browsers shorten it, but it still names the kind of device
 * @returns the class of device that a visitor uses
 */
export function deviceClass(userAgent: string | null): DeviceClass {
  const text = (userAgent ?? "").toLowerCase();
  // Android tablets leave out "mobile".
  if (has(text, ["ipad", "tablet"]) || (text.includes("android") && !text.includes("mobile")))
    return "tablet";
  if (has(text, ["iphone", "ipod", "mobile"])) return "phone";
  return has(text, ["windows", "macintosh", "x11", "cros"]) ? "computer" : "other";
}

/**
 * @returns a masked address with only its first letter, the domain's first letter and the top-level domain:
 *   `m…@e….org`.
 */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  return `${name.slice(0, 1)}…@${domain.slice(0, 1)}…${dot > 0 ? domain.slice(dot) : ""}`;
}

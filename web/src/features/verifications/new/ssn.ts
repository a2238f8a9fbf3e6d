/** Sets the dashes of an SSN while it is typed or pasted: `123456789` → `123-45-6789`. */
export function formatSsn(value: string): string {
  const digits = value.replace(/\D/g, "").slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join("-");
}

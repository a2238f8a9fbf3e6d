/** Names of one service under which the same mailbox gets mail, by the one that stands for all. */
const SAME_SERVICE: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "protonmail.ch": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "ya.ru": "yandex.com",
  "yandex.ru": "yandex.com",
};

/** Signs that a service ignores in the part before the `@`, as its own help pages say. */
const IGNORED: Record<string, RegExp> = { "gmail.com": /\./g, "proton.me": /[._-]/g };

/** What begins an ending that a service ignores. A name at Yahoo has no hyphen but that of a disposable address. */
const TAG: Record<string, RegExp> = { "yahoo.com": /[+-]/, "ymail.com": /[+-]/, "rocketmail.com": /[+-]/ };

/** Services that give each mailbox a domain of its own, with any name in it. */
const OWN_DOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * One person gets mail under many spellings: what follows a plus changes nothing, nor do dots at Google. Elsewhere a
 * plus might be a mailbox of its own, which would make two people one; nobody has been seen to give those out.
 * @returns the one address that stands for all that lead to the same mailbox; to compare by, never to write to
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const given = address.slice(at + 1);
  const domain = SAME_SERVICE[given] ?? given;
  const own = OWN_DOMAIN.exec(domain);
  if (own) return `${own[1]}@${own[2]}`;
  const whole = address.slice(0, at);
  // Where nothing stands before the tag, it is the name.
  const name = whole.split(TAG[domain] ?? "+")[0] || whole;
  const ignored = IGNORED[domain];
  return `${ignored ? name.replace(ignored, "") : name}@${domain}`;
}

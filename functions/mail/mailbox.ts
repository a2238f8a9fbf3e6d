/** Alternative domains of a mail service, mapped to the main one. Both lead to the same mailbox. */
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

/** Characters that a service ignores before the `@`, according to its help pages. */
const IGNORED: Record<string, RegExp> = { "gmail.com": /\./g, "proton.me": /[._-]/g };

/**
 * What separates a name from a suffix that the service ignores, if it isn't only a plus. At Yahoo, only disposable
 * addresses have a hyphen.
 */
const TAG: Record<string, RegExp> = { "yahoo.com": /[+-]/, "ymail.com": /[+-]/, "rocketmail.com": /[+-]/ };

/** A service that gives each mailbox its own subdomain, where any name before the `@` reaches it. */
const OWN_DOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * One mailbox can have many spellings: the part after a plus doesn't matter, and at some services, certain characters
 * don't matter either, such as dots at Google. In theory, an address with a plus could be a separate mailbox at some
 * other service, and we'd mistake two people for one. We know of no such service.
 * @returns the one address that represents every spelling of a mailbox. Use it to compare, never to send email
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const given = address.slice(at + 1);
  const domain = SAME_SERVICE[given] ?? given;
  const own = OWN_DOMAIN.exec(domain);
  if (own) return `${own[1]}@${own[2]}`;
  const whole = address.slice(0, at);
  // If nothing comes before the tag, the tag is the name.
  const name = whole.split(TAG[domain] ?? "+")[0] || whole;
  const ignored = IGNORED[domain];
  return `${ignored ? name.replace(ignored, "") : name}@${domain}`;
}

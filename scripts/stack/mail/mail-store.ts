import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** An email or a text message. A text message has a phone number in `to`, and no sender, subject or HTML. */
export interface Mail {
  id: string;
  from: string;
  /** Comma-separated if there are several. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers added by the sender, such as `List-Unsubscribe`. */
  headers: Record<string, string>;
  /** Empty if replies go to the sender. */
  reply_to: string;
  created_at: string;
}

/** A text message's entry in the outbox. */
export const mailOfText = ({ to, text }: { to: string; text: string }): MailBody => ({
  from: "",
  to,
  subject: "",
  text,
});

/** The parts of Resend's `POST /emails` that this product uses. */
export interface MailBody {
  from: string;
  to: string | string[];
  subject: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  reply_to?: string;
}

interface Line {
  mail: Mail;
  key?: string;
  hash: string;
}

/**
 * Stores emails in a file of JSON lines. Each email is appended before the request is answered, so a killed process
 * loses nothing that it accepted.
 */
export function openMailStore(file: string) {
  const mails: Mail[] = [];
  const byKey = new Map<string, Line>();
  const remember = (line: Line) => {
    mails.push(line.mail);
    if (line.key) byKey.set(line.key, line);
  };
  if (existsSync(file))
    for (const text of readFileSync(file, "utf8").split("\n")) {
      const line = parse(text);
      if (line) remember(line);
    }

  return {
    /**
     * @param key the sender's idempotency key. An email that's sent again with the same key is stored only once.
     * @returns the email's id; null if the key was used for a different email
     */
    add(body: MailBody, key?: string): string | null {
      const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
      const known = key ? byKey.get(key) : undefined;
      if (known) return known.hash === hash ? known.mail.id : null;
      const mail: Mail = {
        id: randomUUID(),
        from: body.from,
        to: [body.to].flat().join(", "),
        subject: body.subject,
        text: body.text ?? "",
        html: body.html ?? "",
        headers: body.headers ?? {},
        reply_to: body.reply_to ?? "",
        created_at: new Date().toISOString(),
      };
      const line: Line = { mail, hash, ...(key ? { key } : {}) };
      // The leading line break ends a line that a kill may have cut short.
      appendFileSync(file, `\n${JSON.stringify(line)}`);
      remember(line);
      return mail.id;
    },
    /** @returns emails and text messages in order of arrival: all, or those to one address or number */
    list(to?: string): Mail[] {
      if (!to) return mails;
      // An unescaped `+` in the URL arrives as a space, so restore a phone number's.
      const wanted = to
        .replace(/^ (?=\d)/, "+")
        .trim()
        .toLowerCase();
      return mails.filter((mail) => mail.to.split(",").some((one) => address(one) === wanted));
    },
    find(id: string): Mail | undefined {
      return mails.find((mail) => mail.id === id);
    },
  };
}

/** `Name <a@b.c>` and `a@b.c` are the same address. */
function address(text: string): string {
  return (/<([^>]+)>/.exec(text)?.[1] ?? text).trim().toLowerCase();
}

function parse(text: string): Line | null {
  try {
    return text ? (JSON.parse(text) as Line) : null;
  } catch {
    return null;
  }
}

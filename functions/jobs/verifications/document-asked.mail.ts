import type { DocumentType } from "#contract/enums.ts";
import { DOCUMENT_LABEL, type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface DocumentAskedData extends Kind {
  reader: "target" | "self";
  /** Already safe for email. */
  requester: string;
  /** The requester's name in the subject line, which must not be an unverified business name (`mail-names.ts`). */
  sender: string;
  documentType: DocumentType;
  url: string;
}

/** For the subject, when a reviewer couldn't decide based on the documents so far. */
export function documentAsked(data: DocumentAskedData): Mail {
  const { reader, requester, sender, type, peer, documentType, url } = data;
  const kind = kindLabel({ type, peer }).toLowerCase();
  const whichOf = (name: string) =>
    reader === "self" ? `your ${kind} verification` : `the ${kind} verification that ${name} requested`;
  const which = whichOf(requester);
  const label = DOCUMENT_LABEL[documentType];
  return compose({
    subject: `Please add a document again for ${whichOf(sender)}`,
    preview: `We need it again: ${label}.`,
    heading: "Please add a document again",
    blocks: [
      `A reviewer looked at ${which} and couldn't decide. Please add this document again:`,
      { list: [label] },
      "A sharp picture of the whole document or the issuer's original PDF works best. We keep everything else you added.",
      { action: "Add Document", url },
      {
        note: "If you can't, tell us on that page that you have nothing more to add. The reviewer then decides from what you've added.",
      },
    ],
    because: "You're receiving this email because the verification is about you.",
  });
}

import type { DocumentType } from "#contract/enums.ts";
import { DOCUMENT_LABEL, type Kind, kindLabel } from "#contract/labels.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface DocumentAskedData extends Kind {
  reader: "target" | "self";
  /** Already safe for mail. */
  requester: string;
  /** The requester in the subject line, where no unverified business name may stand (`names.ts`). */
  sender: string;
  documentType: DocumentType;
  url: string;
}

/** To the subject, when a reviewer could not decide by what is there. */
export function documentAsked(data: DocumentAskedData): Mail {
  const { reader, requester, sender, type, peer, documentType, url } = data;
  const kind = kindLabel({ type, peer }).toLowerCase();
  const whichOf = (name: string) =>
    reader === "self" ? `your ${kind} verification` : `the ${kind} verification that ${name} asked for`;
  const which = whichOf(requester);
  const label = DOCUMENT_LABEL[documentType];
  return compose({
    subject: `A document is needed again for ${whichOf(sender)}`,
    preview: `Please add it once more: ${label}.`,
    heading: "A document is needed again",
    blocks: [
      `A reviewer looked at ${which} and could not decide by what is there. Please add this document once more:`,
      { list: [label] },
      "A sharp picture of the whole document, or the PDF as its issuer gives it out, works best. Everything else that you added is kept.",
      { action: "Add the document", url },
      {
        note: "If you cannot, say on that page that you have no more to add. The reviewer then decides by what is there.",
      },
    ],
    because: "You get this because the verification is about you.",
  });
}

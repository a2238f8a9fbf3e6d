import type { DocumentType } from "../../contract/enums.ts";
import { DOCUMENT_LABEL, type Kind, kindLabel } from "../../contract/labels.ts";
import { compose, type Mail } from "../compose.ts";

export interface DocumentAskedData extends Kind {
  reader: "target" | "self";
  /** Already safe for mail. */
  requester: string;
  documentType: DocumentType;
  url: string;
}

/** To the subject, when a reviewer could not decide by what is there. */
export function documentAsked({ reader, requester, type, peer, documentType, url }: DocumentAskedData): Mail {
  const kind = kindLabel({ type, peer }).toLowerCase();
  const which =
    reader === "self" ? `your ${kind} verification` : `the ${kind} verification that ${requester} asked for`;
  const label = DOCUMENT_LABEL[documentType];
  return compose({
    subject: `A document is needed again for ${which}`,
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

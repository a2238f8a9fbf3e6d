import { withArticle } from "#contract/article.ts";
import { CHECK_LABEL, checksFor, type Service } from "#contract/checks/catalog.ts";
import type { PeerContext, PeerKind, Purpose, VerificationType } from "#contract/enums.ts";
import { kindLabel, PEER_CONTEXT_LABEL, PURPOSE_LABEL } from "#contract/labels.ts";
import { whatHappens } from "#contract/verification/what-happens.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface InviteData {
  /** Already safe for email. */
  requester: string;
  /** The requester's name in the subject line, which must not be an unverified business name (`mail-names.ts`). */
  sender: string;
  /** A sentence that says whether that name was checked. */
  standing: string;
  type: VerificationType;
  purpose: Purpose;
  services: readonly Service[];
  /** Only for a peer check. */
  peer?: { kind: PeerKind; context: PeerContext } | null;
  url: string;
  /** The page where the recipient can block all invitations. */
  blockUrl: string;
}

export function invite(data: InviteData): Mail {
  const { requester, type, purpose, services, peer, url } = data;
  const kind = kindLabel({ type, peer }).toLowerCase();
  const why = peer ? `Occasion: ${PEER_CONTEXT_LABEL[peer.context]}` : `Purpose: ${PURPOSE_LABEL[purpose]}`;
  return compose({
    subject: `${data.sender} wants to verify you`,
    preview: "See who's asking and why before you decide. You can say no.",
    heading: `${requester} wants to verify you`,
    blocks: [
      `${requester} sent you a request for ${withArticle(kind)} verification through Countersign.`,
      `${why}. What we'd check:`,
      {
        list: checksFor(type, services, peer?.kind).map((id) => `${CHECK_LABEL[id]}: ${whatHappens(id)}`),
      },
      "We don't check anything unless you agree. The page shows exactly what we'd check, and you can agree or decline there. You don't need an account or a password.",
      { action: "See Request", url },
      { note: data.standing },
      {
        note: "The request ends on its own after 14 days. If you don't know who's asking, decline on that page or ignore this email.",
      },
      { note: "Countersign never asks for passwords, codes or money by email." },
    ],
    because: `You're receiving this email because ${requester} entered your address.`,
    unsubscribe: { action: "Block All Invitations", url: data.blockUrl },
  });
}

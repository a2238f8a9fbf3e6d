import type { PeerKind } from "#contract/enums.ts";
import type { VerificationDetail } from "../shared/api/types.ts";

export interface MutualMessage {
  title: string;
  text: string;
  /** Whether the viewer can ask to verify the requester in return. */
  asks?: boolean;
  link?: { label: string; href: string };
}

type Viewed = Pick<
  VerificationDetail,
  | "status"
  | "viewer_roles"
  | "actions"
  | "peer"
  | "mutual"
  | "requester_name"
  | "target_name"
  | "target_user_email"
>;

/** @returns how a peer check relates to the one in the other direction, or null if there's nothing to say */
export function mutualMessage(v: Viewed): MutualMessage | null {
  if (v.mutual.with_id) return linkedChecks(v, v.mutual.with_id);
  const isRequester = v.viewer_roles.includes("requester");
  if (v.actions.includes("mutual")) {
    const offer = v.peer?.mutual_offered
      ? `${v.requester_name} offered to be verified in return.`
      : `You can ask ${v.requester_name} to be verified in return.`;
    const then =
      v.status === "completed"
        ? "The result for you is already open and stays open."
        : "Both results then wait for each other and open together.";
    return {
      title: "Know who they are, too",
      text: `${offer} ${returnCheckText(v.peer?.kind)}, and they decide whether to agree. ${then}`,
      asks: true,
    };
  }
  const isOpen = v.status === "pending" || v.status === "in_progress";
  if (isRequester && v.peer?.mutual_offered && isOpen)
    return {
      title: "You offered to be verified in return",
      text: `${v.target_name ?? v.target_user_email} hasn't asked for it yet. If they do, you decide whether to agree.`,
    };
  return null;
}

/** @returns what we check about the requester and what it costs */
const returnCheckText = (kind: PeerKind | undefined): string =>
  kind === "business"
    ? "We check their business if they have a business account, and their identity if not. It costs nothing"
    : "It is the same check, costs nothing";

/**
 * Describes two linked checks and links to the other one. Only the two people themselves get the link, because a
 * requester's team can't open the check about that requester.
 */
function linkedChecks(v: Viewed, id: string): MutualMessage {
  const isRequester = v.viewer_roles.includes("requester");
  const isParty = isRequester || v.viewer_roles.includes("target");
  const other = isRequester ? "the check about you" : "the check about them";
  const isOtherOpen = v.mutual.with_status === "pending" || v.mutual.with_status === "in_progress";
  const text = v.mutual.held
    ? "The result is ready. It opens as soon as the other check ends."
    : isOtherOpen && v.status !== "completed"
      ? "Each of you verifies the other. Both results open together; if one check ends without a result, the other opens anyway."
      : "You asked each other to be verified.";
  return {
    title: v.mutual.held ? "Waiting for the other result" : "Mutual check",
    text,
    ...(isParty && {
      link: { label: `Open ${other}`, href: `/app/verifications/${id}` },
    }),
  };
}

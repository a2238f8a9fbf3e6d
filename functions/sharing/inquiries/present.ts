import { PEER_CONTEXT_LABEL, PURPOSE_LABEL } from "#contract/labels.ts";
import type {
  AccessInquiry,
  InquiryAction,
  ShareViewInquiry,
  VerificationInquiry,
} from "#contract/sharing/inquiries.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { shownName } from "#functions/accounts/names/business-name.ts";
import { labeled, shownPerson } from "#functions/accounts/names/shown-person.ts";
import { canMove } from "#functions/verification/transitions.ts";
import { openVisitor } from "../access/sealed.ts";
import type { RequestRow, VerificationRow, ViewRow } from "./rows.ts";

/** A verification about the person. The requester's name is the same as on the request's page. */
export function presentVerificationInquiry(row: VerificationRow): VerificationInquiry {
  const { id, status, purpose, peer, requester } = row;
  const isOpen = canMove("withdraw", status) || canMove("withdraw_result", status);
  const actions: InquiryAction[] = ["open"];
  if (isOpen && row.consentAt !== null && row.withdrawnAt === null) actions.push("withdraw");
  if (!row.hasBlocked) actions.push("block");
  if (!row.hasReported) actions.push("report");
  return {
    kind: "verification",
    id,
    at: isoTime(row.at),
    who: { name: labeled(shownName(requester)), address: requester.email },
    why: peer ? PEER_CONTEXT_LABEL[peer.context] : PURPOSE_LABEL[purpose],
    verification_id: id,
    status,
    got: gotOf(row),
    actions,
  };
}

function gotOf({ status, withdrawnAt, isHeld }: VerificationRow): VerificationInquiry["got"] {
  if (withdrawnAt !== null) return "withdrawn";
  if (status !== "completed") return "nothing";
  return isHeld ? "held" : "results";
}

/** A view of the shared profile. Only a visitor who asked for permission has a name. */
export async function presentViewInquiry(
  ctx: Ctx,
  { view, label, request }: ViewRow,
): Promise<ShareViewInquiry> {
  const visitor = request && (await openVisitor(ctx, request));
  return {
    kind: "share_view",
    id: view.id,
    at: isoTime(view.at),
    who: { name: visitor && labeled(shownPerson(visitor.name)), address: visitor?.email ?? null },
    why: label,
    link_id: view.linkId,
    country: view.country,
    device: view.device,
    got: view.facts,
    actions: ["links"],
  };
}

/** A request for access to the shared profile. */
export async function presentAccessInquiry(
  ctx: Ctx,
  { request, label, isBlocked }: RequestRow,
): Promise<AccessInquiry> {
  const { name, email } = await openVisitor(ctx, request);
  const { status } = request;
  const actions: InquiryAction[] = ["links"];
  if (status === "approved") actions.push("withdraw");
  if (!isBlocked) actions.push("block");
  if (request.reportedAt === null) actions.push("report");
  return {
    kind: "access_request",
    id: request.id,
    at: isoTime(request.createdAt),
    who: { name: labeled(shownPerson(name)), address: email },
    why: label,
    link_id: request.linkId,
    status,
    got: request.grantUsedAt === null ? "nothing" : "profile",
    actions,
  };
}

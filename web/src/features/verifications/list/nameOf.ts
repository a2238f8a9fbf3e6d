import { kindLabel } from "#contract/labels.ts";
import type { VerificationRow } from "../shared/api/types.ts";

/** @returns a row's name for messages and labels, such as "Identity verification of Jane Doe" */
export function nameOf(row: VerificationRow): string {
  const isMe = row.viewer_roles.includes("target");
  const subject = isMe ? "you" : (row.target_name ?? row.target_user_email);
  return `${kindLabel({ type: row.verification_type, peer: row.peer })} verification of ${subject}`;
}

import { ownerOf } from "#contract/billing/customer.ts";

/**
 * @param data the notification's ids; for a security alert, also the section of the profile
 * @returns the path that a notification links to, for example the review queue for a flagged verification, the trust
 *   score for a rating, the share links for an opened link, and billing for a notice about money; undefined if none
 */
export function notificationHref(data: Record<string, string>): string | undefined {
  if (data.security) return `/app/profile#${data.security}`;
  if (data.rating_id) return "/app/trust-score";
  if (data.access_request_id) return "/app/share-profile#requests";
  if (data.share_link_id) return "/app/share-profile";
  if (data.customer_id) {
    const owner = ownerOf(data.customer_id);
    return "team_id" in owner ? `/app/billing?team=${owner.team_id}` : "/app/billing";
  }
  if (data.team_id) return "/app/team";
  if (data.flagged_verification_id) return "/app/reviews";
  return data.verification_id ? `/app/verifications/${data.verification_id}` : undefined;
}

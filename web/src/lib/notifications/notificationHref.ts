/**
 * @param data the ids that the notification carries
 * @returns the path that a notification links to; for a flagged verification the review queue, for a rating the score, for a
 *   visitor who asks for access the request, for an alert about the account a section of the profile, for a link that was
 *   opened the links, and for a notice about money the billing page
 */
export function notificationHref(data: Record<string, string>): string | undefined {
  if (data.security) return `/app/profile#${data.security}`;
  if (data.rating_id) return "/app/trust-score";
  if (data.access_request_id) return "/app/share-profile#requests";
  if (data.share_link_id) return "/app/share-profile";
  if (data.customer_id)
    return data.customer_id.startsWith("team_") ? `/app/billing?team=${data.customer_id}` : "/app/billing";
  if (data.team_id) return "/app/team";
  if (data.flagged_verification_id) return "/app/reviews";
  return data.verification_id ? `/app/verifications/${data.verification_id}` : undefined;
}

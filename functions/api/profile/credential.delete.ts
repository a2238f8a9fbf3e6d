import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { revokeDownloads } from "#functions/sharing/revoke-downloads.ts";

export default endpoint().delete("/api/profile/credential", signedIn, async (c) => {
  const { ctx, user } = c.var;
  await revokeDownloads(ctx, user.id);
  return ok(c, {});
});

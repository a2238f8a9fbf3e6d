import { credentialQuery } from "#contract/sharing/sharing.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { downloadCredential } from "#functions/sharing/download-credential.ts";

/** Responds with the credential as a file, not wrapped in `{ success, data }`. */
export default endpoint().get(
  "/api/profile/credential",
  signedIn,
  validate("query", credentialQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return downloadCredential(ctx, user.id, c.req.valid("query"));
  },
);

import { credentialQuery } from "#contract/sharing/sharing.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { downloadCredential } from "#functions/sharing/download-credential.ts";

/** Answers with the credential itself, instead of the envelope. */
export default endpoint().get(
  "/api/profile/credential",
  signedIn,
  validate("query", credentialQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return downloadCredential(ctx, user.id, c.req.valid("query").facts);
  },
);

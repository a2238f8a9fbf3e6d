import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { resendVerification } from "#functions/accounts/links/resend-verification.ts";

export default endpoint().post("/api/auth/resend-verification", signedIn, async (c) => {
  const { emailVerified } = await resendVerification(c.var.ctx, c.var.user);
  return ok(c, { email_verified: emailVerified });
});

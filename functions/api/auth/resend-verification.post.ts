import { resendVerification } from "../../auth/resend-verification.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";

export default endpoint().post("/api/auth/resend-verification", signedIn, async (c) => {
  const { emailVerified } = await resendVerification(c.var.ctx, c.var.user);
  return ok(c, { email_verified: emailVerified });
});

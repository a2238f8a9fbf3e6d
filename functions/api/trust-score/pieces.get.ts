import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { downloadPieces } from "#functions/trust/download.ts";

export default endpoint().get("/api/trust-score/pieces", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return downloadPieces(ctx, user.id);
});

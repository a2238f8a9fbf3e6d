import { endpoint } from "#core/http/app.ts";
import { person } from "#functions/accounts/access.ts";
import { exportOwnData } from "#functions/privacy/export/export-own-data.ts";

export default endpoint().get("/api/users/export", person, async (c) => {
  return exportOwnData(c.var.ctx, c.var.user);
});

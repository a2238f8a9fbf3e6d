import { openToAllOrigins } from "#core/http/all-origins.ts";
import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { typeMetadata } from "#functions/credentials/type-metadata.ts";

/** Responds with type metadata, not wrapped in `{ success, data }`, as the SD-JWT VC draft requires. */
export default endpoint().get("/vct/verified-profile/1", anyone, openToAllOrigins, (c) => {
  c.header("Cache-Control", "public, max-age=86400");
  return c.json(typeMetadata(c.var.ctx.env.APP_URL));
});

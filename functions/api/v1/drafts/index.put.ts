import { draftBody } from "#contract/drafting/drafting.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { saveDraft } from "#functions/drafting/save-draft.ts";

export default endpoint().put("/api/v1/drafts", signedIn, jsonBody, validate("json", draftBody), async (c) =>
  ok(c, await saveDraft(c.var.ctx, c.var.user.id, c.req.valid("json"))),
);

import { employerDomainsQuery } from "#contract/attestation/attestation.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { knownDomains } from "#functions/attestation/known-domains.ts";

export default endpoint().get(
  "/api/v1/employer-domains",
  signedIn,
  validate("query", employerDomainsQuery),
  async (c) => ok(c, await knownDomains(c.var.ctx, c.req.valid("query").name)),
);

import { knownDomains } from "../../attestation/known-domains.ts";
import { employerDomainsQuery } from "../../contract/attestation.schema.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { validate } from "../../http/validate.ts";

export default endpoint().get(
  "/api/v1/employer-domains",
  signedIn,
  validate("query", employerDomainsQuery),
  async (c) => ok(c, await knownDomains(c.var.ctx, c.req.valid("query").name)),
);

import { peerBody } from "#contract/verification/peer.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { askPeer } from "#functions/lifecycle/request/peer.ts";
import { presentCharge } from "#functions/verification/charge.ts";

export default endpoint().post(
  "/api/verifications/peer-to-peer",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", peerBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { id, held, charge } = await askPeer(ctx, user.id, c.req.valid("json"), once);
    return ok(c, { verification_id: id, invitation_held: held, ...presentCharge(charge) }, 201);
  },
);

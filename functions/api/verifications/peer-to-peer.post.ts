import { peerBody } from "../../contract/peer.schema.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { idempotent } from "../../http/idempotent.ts";
import { jsonBody, validate } from "../../http/validate.ts";
import { askPeer } from "../../verification/peer.ts";

export default endpoint().post(
  "/api/verifications/peer-to-peer",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", peerBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { id, held } = await askPeer(ctx, user.id, c.req.valid("json"), once);
    return ok(c, { verification_id: id, invitation_held: held }, 201);
  },
);

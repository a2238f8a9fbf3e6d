import * as z from "zod";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import { peerBody } from "#contract/verification/peer.schema.ts";
import { type PeerValues, toBody } from "./values.ts";

/**
 * The wizard's rules: the API contract's rules and messages, plus the declaration. Turns {@link PeerValues} into the
 * request body, which doesn't include the declaration.
 * @param ownEmail the user's address, which isn't allowed as the subject's
 */
export function peerForm(ownEmail: string) {
  return z
    .custom<PeerValues>()
    .superRefine((values, ctx) => {
      const issue = (path: PropertyKey[], message: string) =>
        ctx.addIssue({ code: "custom", path: path.map(String), message });
      for (const { path, message } of peerBody.safeParse(toBody(values)).error?.issues ?? [])
        issue(path, message);
      if (tidyEmail(values.target_info.email) === ownEmail.toLowerCase())
        issue(["target_info", "email"], "This is your own address. Verify yourself instead.");
      if (!values.consent) issue(["consent"], "Please confirm before you send the request");
    })
    .transform((values) => peerBody.parse(toBody(values)));
}

import * as z from "zod";
import { peerBody } from "#contract/peer.schema.ts";
import { type PeerValues, toBody } from "./values.ts";

/**
 * The wizard's rules: the contract's, with its messages, and the declaration, which is asked for and not sent. Parses
 * {@link PeerValues} to the call's body.
 * @param ownEmail nobody verifies themselves here
 */
export function peerForm(ownEmail: string) {
  return z
    .custom<PeerValues>()
    .superRefine((values, ctx) => {
      const issue = (path: PropertyKey[], message: string) =>
        ctx.addIssue({ code: "custom", path: path.map(String), message });
      for (const { path, message } of peerBody.safeParse(toBody(values)).error?.issues ?? [])
        issue(path, message);
      if (values.target_info.email.trim().toLowerCase() === ownEmail.toLowerCase())
        issue(["target_info", "email"], "This is your own address. Verify yourself instead.");
      if (!values.consent) issue(["consent"], "Please confirm before you send the request");
    })
    .transform((values) => peerBody.parse(toBody(values)));
}

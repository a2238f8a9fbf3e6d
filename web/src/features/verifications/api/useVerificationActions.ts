import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { NewVerificationInput } from "#contract/new-verification.schema.ts";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { keys } from "./queries.ts";
import type { VerificationDetail } from "./types.ts";

/**
 * What can be done to verifications. Each call resolves once the answer is in the cache, and throws words to show
 * (spec 2 §8 where it has them).
 */
export function useVerificationActions() {
  const client = useQueryClient();
  return useMemo(() => {
    const verification = api.api.verifications[":id"];
    const keep = async (answer: Promise<VerificationDetail>) => {
      const detail = await answer;
      client.setQueryData(keys.detail(detail.id), detail);
      void client.invalidateQueries({ queryKey: keys.lists });
      return detail;
    };
    return {
      submit: async (json: NewVerificationInput, key: string) => {
        const { id, invitation_held } = await orSay(
          "Failed to submit verification request",
          call(api.api.v1.verifications.$post({ json }, { headers: { "Idempotency-Key": key } })),
        );
        void client.invalidateQueries({ queryKey: ["verifications"] });
        return { id, held: invitation_held };
      },
      cancel: (id: string) =>
        keep(
          orSay("Failed to cancel verification", call(verification.cancel.$post({ param: { id } }))),
        ).catch((error) => {
          // It may have moved on meanwhile, and nobody has told this page.
          void client.invalidateQueries({ queryKey: keys.detail(id) });
          throw error;
        }),
      open: (id: string, invite: string) =>
        keep(call(verification.open.$post({ param: { id }, json: { invite } }))),
      consent: (id: string, { textVersion, text }: VerificationDetail["consent"]) =>
        keep(
          orSay(
            "Your agreement could not be recorded. Please try again.",
            call(verification.consent.$post({ param: { id }, json: { accepted: true, textVersion, text } })),
          ),
        ),
      decline: async (id: string, invite?: string) => {
        await orSay(
          "Declining did not work. Please try again.",
          call(verification.decline.$post({ param: { id }, json: { invite } })),
        );
        await client.invalidateQueries({ queryKey: ["verifications"] });
      },
      withdraw: (id: string) =>
        keep(
          orSay(
            "Your consent could not be withdrawn. Please try again.",
            call(verification.withdraw.$post({ param: { id } })),
          ),
        ),
      completeEvidence: (id: string) =>
        keep(
          orSay(
            "That did not work. Please try again.",
            call(verification["evidence-complete"].$post({ param: { id } })),
          ),
        ),
    };
  }, [client]);
}

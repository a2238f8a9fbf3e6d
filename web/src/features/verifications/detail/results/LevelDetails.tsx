import type { Assurance } from "#contract/assurance/assurance.ts";
import type { VerdictKind } from "#contract/verdicts.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { AssuranceDetails } from "#ui/Assurance/AssuranceDetails.tsx";
import { levelRequest } from "./levelRequest.ts";
import { RequestOffer } from "./RequestOffer.tsx";
import type { StrongerRequest } from "./strongerRequest.ts";

/**
 * What a result's level of assurance is made of, with a link to request what's missing.
 * @param props.stronger the new request that the card offers anyway
 */
export function LevelDetails(props: {
  verification: VerificationDetail;
  assurance: Assurance;
  kind: VerdictKind;
  stronger: StrongerRequest | null;
}) {
  const { verification: v, assurance } = props;
  const request = levelRequest(v, props.kind, assurance.gpg45, props.stronger);
  return (
    <AssuranceDetails
      assurance={assurance}
      isTest={v.results?.sandbox ?? false}
      action={request && <RequestOffer request={request} />}
    />
  );
}

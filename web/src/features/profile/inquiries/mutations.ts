import type { ReportVisitorBody } from "#contract/sharing/access.schema.ts";
import type { AccessInquiry, VerificationInquiry } from "#contract/sharing/inquiries.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { inquiriesQuery } from "./queries.ts";

/** Someone the user can block or report. */
export type Asker = VerificationInquiry | AccessInquiry;

const { verifications, profile } = api.api;
const requests = profile["access-requests"][":id"];

/** @returns the decision that keeps a visitor out: `withdraw` if they were ever approved, or else `deny` */
const exclusionOf = ({ status }: AccessInquiry): "withdraw" | "deny" =>
  status === "approved" || status === "withdrawn" ? "withdraw" : "deny";

/** Blocks a requester or a visitor. A visitor's open request is denied, or their access is withdrawn. */
export const useBlockAsker = () =>
  useAction({
    run: async (asker: Asker): Promise<void> => {
      const param = { id: asker.id };
      if (asker.kind === "verification") await call(verifications[":id"].block.$post({ param }));
      else await call(requests.$post({ param, json: { decision: exclusionOf(asker), block: true } }));
    },
    failure: "We couldn't block them. Please try again.",
    after: (client) => client.invalidateQueries(inquiriesQuery),
    refused: (client) => client.invalidateQueries(inquiriesQuery),
  });

/** Withdraws a visitor's access to the shared profile. */
export const useWithdrawAccess = () =>
  useAction({
    run: (id: string) => call(requests.$post({ param: { id }, json: { decision: "withdraw" } })),
    failure: "We couldn't withdraw the access. Please try again.",
    after: (client) => client.invalidateQueries(inquiriesQuery),
    refused: (client) => client.invalidateQueries(inquiriesQuery),
  });

/** Reports a requester or a visitor to our team. The server also blocks a reported visitor. */
export const useReportAsker = () =>
  useAction({
    run: async ({ asker, report: json }: { asker: Asker; report: ReportVisitorBody }): Promise<void> => {
      const param = { id: asker.id };
      if (asker.kind === "verification") await call(verifications[":id"].report.$post({ param, json }));
      else await call(requests.report.$post({ param, json }));
    },
    failure: "We couldn't send your report. Please try again.",
    after: (client) => client.invalidateQueries(inquiriesQuery),
    refused: (client) => client.invalidateQueries(inquiriesQuery),
  });

import { listScreening } from "../sanctions/list-screening.ts";

/** Whether a business is on a sanctions list. */
export const regulatoryCompliance = listScreening("regulatory_compliance", {
  unsearched: "No sanctions or watch list was searched.",
  leavesOpen:
    "Other countries' sanctions lists, watch lists and regulators' registries weren't searched, because that takes a screening service.",
});

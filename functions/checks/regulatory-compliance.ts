import { listScreening } from "./list-screening.ts";

/** Whether a business is under sanctions. */
export const regulatoryCompliance = listScreening("regulatory_compliance", {
  unsearched: "No sanctions or watch list was searched.",
  leavesOpen:
    "No other country's sanctions list, no watch list and no regulator's register was searched: that takes a screening service.",
});

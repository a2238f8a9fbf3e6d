import { listScreening } from "../sanctions/list-screening.ts";

/** Background peer checks. Only courts hold criminal records. */
export const backgroundCheck = listScreening("background_check", {
  unsearched: "Criminal records, court records and sanctions lists weren't searched.",
  leavesOpen: "Criminal and court records weren't searched, because that takes a screening service.",
});

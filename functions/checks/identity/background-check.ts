import { listScreening } from "../sanctions/list-screening.ts";

/** For peer checks of someone's background. Only courts have criminal records, so this searches a sanctions list. */
export const backgroundCheck = listScreening("background_check", {
  unsearched: "Criminal records, court records and sanctions lists weren't searched.",
  leavesOpen: "Criminal and court records weren't searched, because that takes a screening service.",
});

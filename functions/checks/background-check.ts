import { listScreening } from "./list-screening.ts";

/** Peer checks of the kind background. Only courts hold criminal records. */
export const backgroundCheck = listScreening("background_check", {
  unsearched: "Criminal records, court records and sanctions lists were not searched.",
  leavesOpen: "Criminal and court records were not searched: that takes a screening service.",
});

import { and, notInArray } from "drizzle-orm";
import * as z from "zod";
import { plural } from "#contract/plural.ts";
import { users } from "#db/schema/accounts/users.ts";
import { COORDINATED, findCoordinatedRatings } from "#functions/trust/coordinated-ratings.ts";
import { defineJob } from "../job.ts";
import { isNoPartyTo, notifyStaff } from "./notify-staff.ts";

/**
 * Alerts reviewers that a person's ratings look coordinated, once per person in each period of 30 days
 * (counted from 1970). Leaves out the raters, the rated person and all other parties to the checks.
 */
export const alertOfCoordinatedRatings = defineJob({
  name: "fraud.ratings",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id: ratedId }) => {
    const linked = await findCoordinatedRatings(ctx, ratedId);
    if (linked.length === 0) return;
    const people = [ratedId, ...linked.map(({ raterId }) => raterId)];
    const checks = linked.map(({ verificationId }) => verificationId);
    await notifyStaff(
      ctx,
      {
        title: "Ratings look coordinated",
        message: `${plural(linked.length, "rating")} of ${ratedId} within 30 days ${linked.length === 1 ? "comes" : "come"} from accounts that share a device or a phone with that person or with each other.`,
        data: { rated_user_id: ratedId },
        dedupeKey: `coordinated_ratings:${ratedId}:${Math.floor(ctx.now() / COORDINATED.within)}`,
      },
      and(notInArray(users.id, people), isNoPartyTo(ctx, checks))!,
    );
  },
});

import { and, eq, isNotNull, ne } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type Changing, Refused, UsageError } from "./command.ts";
import { personWith } from "./people.ts";

/** Makes an account staff, so that it can use the staff pages, or removes it from staff. */
export const staff: Changing = {
  takes: "add|remove <email>",
  summary: "gives or takes away staff access, which needs a second factor to work",
  arity: 2,
  async prepare({ ctx, by }, [action, email = ""]) {
    if (action !== "add" && action !== "remove")
      throw new UsageError("staff takes add or remove, and an email address");
    const isStaff = action === "add";
    const { id, staff: isAlready, trainedAt, deletedAt, suspendedAt } = await personWith(ctx, email);
    if (isStaff === isAlready)
      throw new Refused(`${email} is ${isStaff ? "already staff" : "not staff"}: nothing to do`);
    if (isStaff && (deletedAt !== null || suspendedAt !== null))
      throw new Refused(`The account of ${email} is suspended`);
    const [factor] = await ctx.db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt)));
    const missing =
      isStaff && !factor
        ? " They have no second factor yet: staff pages stay closed until they turn it on in their profile."
        : "";
    const audited = (action: string) => auditRow(ctx, { actor: by, action, entity: "user", entityId: id });
    return {
      will: `${isStaff ? "make" : "no longer have"} ${email} (${id}) staff.${missing}`,
      done: `${email} (${id}) is ${isStaff ? "staff" : "no longer staff"}.${missing}`,
      apply: () =>
        commit(ctx, {
          statements: [
            ctx.db
              .update(users)
              .set({ staff: isStaff, trainedAt: null, updatedAt: ctx.now() })
              .where(and(eq(users.id, id), ne(users.staff, isStaff))),
            mustHaveChanged(ctx.db),
            audited(isStaff ? "user.staff_added" : "user.staff_removed"),
            ...(trainedAt === null ? [] : [audited("user.training_removed")]),
          ],
          effects: [],
          resourceId: id,
        }),
    };
  },
};

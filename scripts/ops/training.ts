import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type Changing, Refused } from "./command.ts";
import { personWith } from "./people.ts";

/** Records that a member of staff is trained to examine documents. It counts for decisions from now on. */
export const staffTrained: Changing = {
  takes: "<email>",
  summary: "marks a member of staff as trained to examine documents",
  arity: 1,
  prepare: ({ ctx, by }, [email = ""]) => changeTraining({ ctx, by }, email, true),
};

/** Takes that back. Decisions that were made until then still count as a trained reviewer's. */
export const staffUntrained: Changing = {
  takes: "<email>",
  summary: "takes that mark away; earlier decisions keep it",
  arity: 1,
  prepare: ({ ctx, by }, [email = ""]) => changeTraining({ ctx, by }, email, false),
};

async function changeTraining(
  { ctx, by }: Pick<Parameters<Changing["prepare"]>[0], "ctx" | "by">,
  email: string,
  isTrained: boolean,
): ReturnType<Changing["prepare"]> {
  const { id, staff, trainedAt } = await personWith(ctx, email);
  if (!staff) throw new Refused(`${email} is not staff`);
  if (isTrained === (trainedAt !== null))
    throw new Refused(
      `${email} is ${isTrained ? "already" : "not"} marked as trained to examine documents: nothing to do`,
    );
  const now = ctx.now();
  const asItWas = and(
    eq(users.id, id),
    eq(users.staff, true),
    (isTrained ? isNull : isNotNull)(users.trainedAt),
  );
  return {
    will: `${isTrained ? "mark" : "no longer have"} ${email} (${id}) ${isTrained ? "as" : "marked as"} trained to examine documents.`,
    done: `${email} (${id}) is ${isTrained ? "" : "no longer "}marked as trained to examine documents.`,
    apply: () =>
      commit(ctx, {
        statements: [
          ctx.db
            .update(users)
            .set({ trainedAt: isTrained ? now : null, updatedAt: now })
            .where(asItWas),
          mustHaveChanged(ctx.db),
          auditRow(ctx, {
            actor: by,
            action: isTrained ? "user.training_added" : "user.training_removed",
            entity: "user",
            entityId: id,
          }),
        ],
        effects: [],
        resourceId: id,
      }),
  };
}

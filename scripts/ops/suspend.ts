import { suspendUser, unsuspendUser } from "#functions/accounts/sign-in/suspend.ts";
import { type Changing, Refused } from "./command.ts";
import { personWith } from "./people.ts";

export const suspend: Changing = {
  takes: "<email>",
  summary: "suspends an account: its sessions end, its links and pending requests stop working",
  arity: 1,
  needsWhy: true,
  async prepare({ ctx, by, why = "" }, [email = ""]) {
    const { id, suspendedAt } = await personWith(ctx, email);
    if (suspendedAt !== null) throw new Refused(`${email} is already suspended`);
    return {
      will: `suspend ${email} (${id}) and end their sessions.`,
      done: `${email} (${id}) is suspended, and their sessions have ended.`,
      apply: () => suspendUser(ctx, id, by, why),
    };
  },
};

export const unsuspend: Changing = {
  takes: "<email>",
  summary: "lifts the suspension and sends the invites that were held back",
  arity: 1,
  async prepare({ ctx, by }, [email = ""]) {
    const { id, suspendedAt } = await personWith(ctx, email);
    if (suspendedAt === null) throw new Refused(`${email} is not suspended`);
    return {
      will: `lift the suspension of ${email} (${id}).`,
      done: `${email} (${id}) can sign in again.`,
      apply: () => unsuspendUser(ctx, id, by),
    };
  },
};

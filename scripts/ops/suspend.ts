import { suspendUser, unsuspendUser } from "#functions/accounts/sign-in/suspend.ts";
import { type Changing, Refused } from "./command.ts";
import { personWith } from "./people.ts";

export const suspend: Changing = {
  takes: "<email>",
  summary: "shuts an account: sessions end, its links and pending requests are good for nothing",
  arity: 1,
  needsWhy: true,
  async prepare({ ctx, by, why = "" }, [email = ""]) {
    const { id, suspendedAt } = await personWith(ctx, email);
    if (suspendedAt !== null) throw new Refused(`${email} is suspended already`);
    return {
      will: `suspend ${email} (${id}) and end their sessions.`,
      done: `${email} (${id}) is suspended, and their sessions are over.`,
      apply: () => suspendUser(ctx, id, by, why),
    };
  },
};

export const unsuspend: Changing = {
  takes: "<email>",
  summary: "opens it again; invites that were held back go out",
  arity: 1,
  async prepare({ ctx, by }, [email = ""]) {
    const { id, suspendedAt } = await personWith(ctx, email);
    if (suspendedAt === null) throw new Refused(`${email} is not suspended`);
    return {
      will: `open the account of ${email} (${id}) again.`,
      done: `${email} (${id}) can sign in again.`,
      apply: () => unsuspendUser(ctx, id, by),
    };
  },
};

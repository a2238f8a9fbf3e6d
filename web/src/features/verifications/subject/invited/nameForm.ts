import { type EnteredName, NAME_PARTS, namePartProblem } from "#contract/accounts/person-name.ts";

type Parsed =
  | { success: true; data: EnteredName & { isFullLegalName: boolean } }
  | { success: false; error: { issues: { path: string[]; message: string }[] } };

/** The rules for one's own name. The server has them, too, and some more. */
export const nameForm = {
  safeParse(values: unknown): Parsed {
    const form = values as EnteredName & { isFullLegalName: boolean };
    const name = { ...form, firstName: form.firstName.trim(), lastName: form.lastName.trim() };
    const issues = NAME_PARTS.flatMap((part) => {
      const message = namePartProblem(part, name);
      return message ? [{ path: [part], message }] : [];
    });
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: name };
  },
};

import { type EnteredName, NAME_PARTS, namePartProblem } from "#contract/accounts/person-name.ts";
import { plainRules } from "#ui/Form/rules.ts";

type Values = EnteredName & { isFullLegalName: boolean };

const tidyName = (name: Values): Values => ({
  ...name,
  firstName: name.firstName.trim(),
  lastName: name.lastName.trim(),
});

/** The rules for the person's own name. The server checks these again, along with others. */
export const nameForm = plainRules<Values>(
  (name) => Object.fromEntries(NAME_PARTS.map((part) => [part, namePartProblem(part, tidyName(name))])),
  tidyName,
);

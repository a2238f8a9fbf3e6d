import { plainRules } from "#ui/Form/rules.ts";

const REQUIRED = "This field is required";

/** Rules for small forms: these fields must not be empty. The server checks the rest. */
export const required = <Values extends object>(...paths: (keyof Values & string)[]) =>
  plainRules<Values>((values) =>
    Object.fromEntries(
      paths.map((path) => [path, String(values[path]).trim() === "" ? REQUIRED : undefined]),
    ),
  );

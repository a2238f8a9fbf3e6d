const REQUIRED = "This field is required";

type Parsed<Values> =
  | { success: true; data: Values }
  | { success: false; error: { issues: { path: string[]; message: string }[] } };

/** Rules for small forms: these fields must not be empty. The server checks the rest. */
export const required = <Values extends object>(...paths: (keyof Values & string)[]) => ({
  safeParse(values: unknown): Parsed<Values> {
    const data = values as Values;
    const issues = paths
      .filter((path) => String(data[path]).trim() === "")
      .map((path) => ({ path: [path], message: REQUIRED }));
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
  },
});

/** The result of checking a form's values: the values to send, or messages by path. */
export type Parsed<Output> =
  | { success: true; data: Output }
  | {
      success: false;
      error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };

/** The part of a zod schema that forms use, so that small pages can implement it without zod. */
export interface Rules<Output> {
  safeParse(values: unknown): Parsed<Output>;
}

/**
 * Creates rules without zod, to keep it out of a small page.
 * @param problemsOf returns a message by path, undefined where the value is valid
 * @param toOutput converts the values for `onSubmit`; unchanged by default
 */
export const plainRules = <Values, Output = Values>(
  problemsOf: (values: Values) => Readonly<Record<string, string | undefined>>,
  toOutput = (values: Values) => values as unknown as Output,
): Rules<Output> => ({
  safeParse(input) {
    const values = input as Values;
    const issues = Object.entries(problemsOf(values)).flatMap(([path, message]) =>
      message === undefined ? [] : [{ path: path.split("."), message }],
    );
    return issues.length > 0
      ? { success: false, error: { issues } }
      : { success: true, data: toOutput(values) };
  },
});

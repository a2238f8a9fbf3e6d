/** What `useForm` gets from its rules: the values to send, or what's wrong with them and where. */
export type Parsed<Output> =
  | { success: true; data: Output }
  | {
      success: false;
      error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };

/** The part of a zod schema that we use, so that other implementations work, too. */
export interface Rules<Output> {
  safeParse(values: unknown): Parsed<Output>;
}

/**
 * Rules without zod, which keeps it out of a small page.
 * @param problemsOf finds what's wrong: a message by path, undefined where nothing is
 * @param toOutput makes what `onSubmit` gets; by default, that's the values
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

import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ApiError, isRefused, messageOf } from "#lib/http/errors.ts";
import { takeTyped } from "#lib/page/early.ts";
import { afterPointer } from "../Field/afterPointer.ts";
import { toast } from "../Toast/toast.ts";
import { getPath, type Path, type PathValue, setPath } from "./formPath.ts";
import type { Rules } from "./rules.ts";

export interface FormOptions<Values extends object, Output> {
  /** The rules, or a function that loads them, which keeps zod out of a small page's first load. */
  schema: Rules<Output> | (() => Promise<Rules<Output>>);
  initial: Values;
  /** Gets the parsed values. If it throws, the form shows the error's field messages or, without any, its message. */
  onSubmit: (output: Output) => unknown;
  /** Runs once per submit that fails the schema. A refusal by the server doesn't count. */
  onInvalid?: (errors: Readonly<Record<string, string>>) => void;
  /** Shown for an error without a message. */
  failure?: string;
  /** Also shows `failure` in a toast when the server failed or couldn't be reached. */
  toastsFailure?: boolean | undefined;
}

export type Form<Values extends object = object> = {
  values: Values;
  /** The messages that are currently shown, by path. */
  errors: Readonly<Record<string, string>>;
  /** A message about the whole form. */
  formError: string | undefined;
  pending: boolean;
  dirty: boolean;
  ref: RefObject<HTMLFormElement | null>;
  set: <P extends Path<Values>>(path: P, value: PathValue<Values, P>) => void;
  setValues: Dispatch<SetStateAction<Values>>;
  field: <P extends Path<Values>>(path: P) => BoundField<PathValue<Values, P>>;
  check: (path: Path<Values>) => BoundCheck;
  submit: () => Promise<void>;
};

export interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  errorMessage: string | undefined;
}

export interface BoundCheck {
  name: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur: () => void;
  errorMessage: string | undefined;
}

/** @returns the schema if it's loaded, and a function that loads it */
function useSchema<Output>(given: Rules<Output> | (() => Promise<Rules<Output>>)) {
  const [now, setNow] = useState(() => (typeof given === "function" ? undefined : given));
  const load = typeof given === "function" ? given : async () => given;
  const loader = useRef(load);
  loader.current = load;

  useEffect(() => {
    // If loading fails, submitting tries again and shows the error.
    if (now === undefined)
      loader.current().then(
        (schema) => setNow(() => schema),
        () => {},
      );
  }, [now]);
  // A schema that is passed directly may change with every render.
  if (typeof given !== "function") return { now: given, load: async () => given };
  return { now, load: async () => now ?? loader.current() };
}

/** @returns the first message for each path */
function problemsOf<Output>(schema: Rules<Output>, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  const problems: Record<string, string> = {};
  if (!parsed.success)
    for (const issue of parsed.error.issues) problems[issue.path.join(".")] ??= issue.message;
  return problems;
}

/** Whether a message belongs to a field or to a part of its value, such as an item of its list. */
const isAt = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

/** Focuses the first field with a message, in page order. */
export function focusFirstInvalid(form: HTMLElement | null, errors: Readonly<Record<string, string>>): void {
  const paths = Object.keys(errors);
  for (const field of form?.querySelectorAll<HTMLElement>("[data-field]") ?? []) {
    const name = field.dataset.field ?? "";
    if (!paths.some((path) => isAt(name, path))) continue;
    for (const control of field.querySelectorAll<HTMLElement>(
      'input:not([type="hidden"]), textarea, select, button, [tabindex="0"]',
    ))
      if (!control.closest('[aria-hidden="true"]')) {
        const folded = control.closest("details");
        // The browser can't focus what's folded away.
        if (folded) folded.open = true;
        control.focus();
        return;
      }
  }
}

/**
 * Manages a form's state and checks it against a schema. It shows messages after blur, focuses the first invalid field
 * on submit, adds the server's field messages, and never discards input.
 */
export function useForm<Values extends object, Output>(options: FormOptions<Values, Output>): Form<Values> {
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [formError, setFormError] = useState<string>();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const ref = useRef<HTMLFormElement>(null);

  const schema = useSchema(options.schema);
  const problems = useMemo(() => (schema.now ? problemsOf(schema.now, values) : {}), [schema.now, values]);
  const errors = useMemo(() => {
    const shown: Record<string, string> = {};
    for (const [path, message] of Object.entries(problems))
      if (submitted || touched.has(path)) shown[path] = message;
    return { ...shown, ...refused };
  }, [problems, refused, submitted, touched]);

  // Keep what was typed before hydration.
  useEffect(() => {
    for (const control of ref.current?.querySelectorAll<HTMLInputElement>("[name]") ?? []) {
      const value = takeTyped(control.name);
      if (value !== undefined) setValues((old) => setPath(old, control.name, value));
    }
  }, []);

  const touch = useCallback((path: string) => {
    afterPointer(() => setTouched((old) => (old.has(path) ? old : new Set(old).add(path))));
  }, []);
  const change = useCallback((path: string, value: unknown) => {
    setValues((old) => setPath(old, path, value));
    setRefused((old) => {
      const left = Object.entries(old).filter(([at]) => !isAt(path, at));
      return left.length === Object.keys(old).length ? old : Object.fromEntries(left);
    });
  }, []);

  const submit = async () => {
    if (busy.current) return;
    setFormError(undefined);
    setSubmitted(true);
    busy.current = true;
    setPending(true);
    setRefused({});
    try {
      const rules = await schema.load();
      const parsed = rules.safeParse(values);
      if (parsed.success) await options.onSubmit(parsed.data);
      else {
        const found = problemsOf(rules, values);
        focusFirstInvalid(ref.current, found);
        options.onInvalid?.(found);
      }
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const known = [...(ref.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [])].map(
        (field) => field.dataset.field,
      );
      setRefused(fields);
      const homeless = Object.entries(fields).filter(
        ([path]) => !known.some((name) => name && isAt(name, path)),
      );
      if (homeless.length > 0) setFormError(homeless.map(([, message]) => message).join(" "));
      else if (Object.keys(fields).length === 0) {
        const failure = options.failure ?? "Something went wrong. Please try again.";
        setFormError(messageOf(error, failure));
        if (options.toastsFailure && !isRefused(error)) toast.error(failure);
      }
      // Fields aren't disabled while the form is pending, so the focus can move at once.
      focusFirstInvalid(ref.current, fields);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const messageAt = (name: string) => Object.entries(errors).find(([path]) => isAt(name, path))?.[1];

  return {
    values,
    errors,
    formError,
    pending,
    dirty: values !== options.initial,
    ref,
    set: change,
    setValues,
    submit,
    field: <P extends Path<Values>>(path: P) => ({
      name: path,
      value: getPath(values, path) as PathValue<Values, P>,
      onChange: (value: PathValue<Values, P>) => change(path, value),
      onBlur: () => touch(path),
      errorMessage: messageAt(path),
    }),
    check: (path) => ({
      name: path,
      isSelected: getPath(values, path) === true,
      onChange: (isSelected) => change(path, isSelected),
      onBlur: () => touch(path),
      errorMessage: messageAt(path),
    }),
  };
}

type Leaf = string | number | boolean | null | undefined | readonly unknown[];

/** Every dotted path of a form's values: `email`, `personalInfo`, `personalInfo.firstName`. */
export type Path<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends Leaf ? K : K | `${K}.${Path<NonNullable<T[K]>>}`;
}[keyof T & string];

/** The type of the value at a path. */
export type PathValue<T, P extends string> = P extends `${infer K}.${infer Rest}`
  ? K extends keyof T
    ? PathValue<NonNullable<T[K]>, Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

type Tree = { readonly [key: string]: unknown };

/** @returns the value at a dotted path; undefined if a part of the path is missing */
export function getPath(values: object, path: string): unknown {
  let at: unknown = values;
  for (const key of path.split(".")) at = (at as Tree | null | undefined)?.[key];
  return at;
}

/** @returns a copy of `values` with a new value at the dotted path */
export function setPath<T extends object>(values: T, path: string, value: unknown): T {
  const [key = "", ...rest] = path.split(".");
  const inner = (values as Tree)[key];
  const next = rest.length === 0 ? value : setPath((inner ?? {}) as object, rest.join("."), value);
  return { ...values, [key]: next };
}

/** What people entered into a prerendered page before its script had loaded, which hydration would discard. */
let typed = new Map<string, string | boolean>();

/** Remembers the values of the page's fields. Call it right before hydration. */
export function rememberTyped(root: ParentNode): void {
  const found = new Map<string, string | boolean>();
  for (const input of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "input[name], textarea[name], select[name]",
  )) {
    const isBox = input.type === "checkbox" || input.type === "radio";
    if (!isBox && input.value !== "") found.set(input.name, input.value);
    else if (isBox && (input as HTMLInputElement).checked !== (input as HTMLInputElement).defaultChecked)
      found.set(input.name, input.type === "radio" ? input.value : (input as HTMLInputElement).checked);
  }
  typed = found;
}

/** @returns what was entered into the field with this name; undefined if nothing was, or on later calls */
export function takeTyped(name: string): string | boolean | undefined {
  const value = typed.get(name);
  typed.delete(name);
  return value;
}

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(value: string | Html | Html[]): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((part) => part.text).join("\n");
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Template tag: everything that is put in is escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(
    parts.reduce((text, part, i) => {
      const value = values[i];
      return text + part + (value === undefined ? "" : render(value));
    }, ""),
  );
}

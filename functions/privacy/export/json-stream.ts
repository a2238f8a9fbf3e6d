/** An object's properties, in order. Each is a value, or a list whose items are generated one by one. */
export type Sections = Record<string, unknown | (() => AsyncGenerator<unknown>)>;

/** @returns the object as JSON, produced while it's read, so a long list is never in memory as a whole. */
export function jsonStream(sections: Sections): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = textOf(sections);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* textOf(sections: Sections): AsyncGenerator<string, undefined> {
  let before = "{\n";
  for (const [name, section] of Object.entries(sections)) {
    yield `${before}${JSON.stringify(name)}: `;
    before = ",\n";
    if (typeof section !== "function") yield JSON.stringify(section, null, 2);
    else yield* listOf((section as () => AsyncGenerator<unknown>)());
  }
  yield "\n}\n";
  return undefined;
}

async function* listOf(items: AsyncGenerator<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]" : "\n]";
}

import { useState } from "react";

/** @returns a value that can be edited, and starts anew whenever the saved one changes; and a function that edits it */
export function useEdited<Value>(saved: Value): [Value, (next: Value) => void] {
  const now = JSON.stringify(saved);
  const [edit, setEdit] = useState({ of: now, value: saved });
  return [edit.of === now ? edit.value : saved, (value) => setEdit({ of: now, value })];
}

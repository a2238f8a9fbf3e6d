import { useState } from "react";

/**
 * @returns a copy of the saved value that can be edited, and its setter. The copy is reset whenever the saved value
 *   changes
 */
export function useEdited<Value>(saved: Value): [Value, (next: Value) => void] {
  const now = JSON.stringify(saved);
  const [edit, setEdit] = useState({ of: now, value: saved });
  return [edit.of === now ? edit.value : saved, (value) => setEdit({ of: now, value })];
}

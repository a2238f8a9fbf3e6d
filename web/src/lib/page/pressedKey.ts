interface KeyPress {
  isComposing: boolean;
  keyCode: number;
}

/** The `keyCode` of keys that an input method handles. Safari also sends it for the Enter that ends a composition. */
const HANDLED = 229;

/**
 * Reads a key, unless an input method (for Japanese, Chinese, Korean, …) uses it: while a word is being composed,
 * Enter, Escape and the arrow keys belong to its list of suggestions and must do nothing else.
 * @param event the browser's event, or React's
 * @returns the event's `key`, or an empty string while composing
 */
export function pressedKey(event: { key: string } & (KeyPress | { nativeEvent: KeyPress })): string {
  const { isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === HANDLED ? "" : event.key;
}

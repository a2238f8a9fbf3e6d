/**
 * The operands that an operator takes (ISO 32000-2, annex A): `n` a number, `s` a string, `l` a list of numbers and
 * strings, `N` a name of the kind in `names`. `*` stands for any number of numbers.
 */
export interface Operator {
  takes: string;
  /** The kind of name: a resource, or a rendering intent. */
  names?: "Font" | "XObject" | "ExtGState" | "ColorSpace" | "Pattern" | "Shading" | "intent";
  /** Builds a path, paints it, shows or moves text, or draws an object. Others change the graphics state. */
  does?: "build" | "paint" | "show" | "move" | "draw";
}

const plain = (takes: string, operators: string, does?: Operator["does"]): [string, Operator][] =>
  operators.split(" ").map((one) => [one, does ? { takes, does } : { takes }]);

/**
 * Every operator that a copy's content may hold. Marked content isn't among them, and unknown operators are left out.
 */
export const OPERATORS = new Map<string, Operator>([
  ...plain("", "q Q BT ET W W*"),
  ...plain("n", "w J j M i Tc Tw Tz TL Tr Ts g G"),
  ...plain("nn", "d0"),
  ...plain("nnn", "rg RG"),
  ...plain("nnnn", "k K"),
  ...plain("nnnnnn", "cm d1"),
  ...plain("ln", "d"),
  ...plain("*", "sc SC"),
  ...plain("nn", "m l", "build"),
  ...plain("nnnn", "v y re", "build"),
  ...plain("nnnnnn", "c", "build"),
  ...plain("", "h", "build"),
  ...plain("", "S s f F f* B B* b b* n", "paint"),
  ...plain("", "T*", "move"),
  ...plain("nn", "Td TD", "move"),
  ...plain("nnnnnn", "Tm", "move"),
  ...plain("s", "Tj '", "show"),
  ...plain("nns", '"', "show"),
  ...plain("l", "TJ", "show"),
  ["ri", { takes: "N", names: "intent" }],
  ["gs", { takes: "N", names: "ExtGState" }],
  ["cs", { takes: "N", names: "ColorSpace" }],
  ["CS", { takes: "N", names: "ColorSpace" }],
  ["scn", { takes: "*N", names: "Pattern" }],
  ["SCN", { takes: "*N", names: "Pattern" }],
  ["Tf", { takes: "Nn", names: "Font" }],
  ["Do", { takes: "N", names: "XObject", does: "draw" }],
  ["sh", { takes: "N", names: "Shading", does: "draw" }],
]);

export const INTENTS = new Set(["AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual"]);

/** Color spaces that need no resource. */
export const DEVICES = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]);

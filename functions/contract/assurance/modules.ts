// Made by `npm run assurance:build`.

/** The SHA-256 of each published module that computes levels of assurance, in hex, by its version. */
export const ASSURANCE_MODULES: Readonly<Record<string, string>> = {
  1: "3f0da12e7ed8024a4e51d440ab87e0d08c3d1d02ef0d43a03ec7bc45a0e171b4",
};

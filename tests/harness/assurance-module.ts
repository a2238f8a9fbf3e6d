import type { Get } from "#features/verify/signed/source.ts";

/** @returns a function that imports a module from where `get` fetches it. It can't import anything else itself */
export const loadWith = (get: Get) => async (path: string) => {
  // The query only keeps browsers from running an older copy.
  const [file = ""] = path.split("?");
  const text = await (await get(file)).text();
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
};

import type { Kind, OpenKind, Run } from "../types.ts";

/** Each adapter is imported only when its kind is used, because some load large libraries, such as the one for PDFs. */
const ADAPTERS: Record<Kind, () => Promise<{ open: OpenKind }>> = {
  name: () => import("./name.ts"),
  address: () => import("./address.ts"),
  "mrz-text": () => import("./mrz-text.ts"),
  "mrz-picture": () => import("./mrz-picture.ts"),
  "aamva-text": () => import("./aamva-text.ts"),
  "signed-barcode": () => import("./signed-barcode.ts"),
  pdf417: () => import("./pdf417.ts"),
  pdf: () => import("./pdf.ts"),
  "signed-pdf": () => import("./signed-pdf.ts"),
  picture: () => import("./picture.ts"),
  sanctions: () => import("./sanctions.ts"),
};

/** @returns the function that runs a case of this kind */
export async function opened(kind: Kind, folder: string | null): Promise<Run> {
  const { open } = await ADAPTERS[kind]();
  return open(folder);
}

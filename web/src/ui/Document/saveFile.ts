import { saveAs } from "#lib/files/saveAs.ts";
import { messageOf } from "#lib/http/errors.ts";
import { toast } from "../Toast/toast.ts";

/** Saves a file on this device, or shows a toast if it can't be fetched. */
export async function saveFile(name: string, read: () => Promise<Blob>): Promise<void> {
  try {
    saveAs(await read(), name);
  } catch (error) {
    toast.error(messageOf(error, `${name} couldn't be fetched`));
  }
}

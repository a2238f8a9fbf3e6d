import { heifMessage } from "#contract/documents/heif.ts";
import { heifFormatOf } from "#lib/files/heifFile.ts";

/** @returns why this browser couldn't open a file as a picture, and what to do */
export async function whyUnopened(file: Blob, name: string): Promise<string> {
  const heif = await heifFormatOf(file);
  return heif ? heifMessage(name, heif) : `${name} can't be opened as a picture. Please choose another file.`;
}

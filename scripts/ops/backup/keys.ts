import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { Refused, UsageError } from "../command.ts";

/**
 * @param given an age public key, `age1…`
 * @returns the key
 * @throws UsageError if it's missing or isn't a valid key
 */
export function publicKey(given: string | undefined): string {
  if (!given) throw new UsageError("backup needs a public key to encrypt to: --key age1…");
  if (given.startsWith("AGE-SECRET-KEY"))
    throw new UsageError("That's a secret key. Backing up takes its public key, age1…");
  try {
    new Encrypter().addRecipient(given);
    return given;
  } catch {
    throw new UsageError(`--key isn't a public key of age, like age1…: ${given.slice(0, 20)}`);
  }
}

/**
 * @param file the path of a key file written by `age-keygen` or {@link newKeyFile}
 * @returns its secret key
 * @throws UsageError if no file is given, it can't be read, or it has no complete secret key
 */
export function secretKey(file: string | undefined): string {
  if (!file) throw new UsageError("restore needs the file with the secret key: --key-file <file>");
  const text = readText(file);
  const key = text.split(/\r?\n/).find((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (!key) throw new UsageError(`${file} has no secret key, AGE-SECRET-KEY-1…`);
  try {
    new Decrypter().addIdentity(key.trim());
  } catch {
    throw new UsageError(`The secret key in ${file} isn't complete`);
  }
  return key.trim();
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
}

/**
 * Creates a key pair and writes it to a new file that only its owner can read.
 * @returns the public key
 * @throws Refused if the file exists or can't be written
 */
export async function newKeyFile(file: string): Promise<string> {
  if (existsSync(file)) throw new Refused(`${file} exists, and might be the only copy of a key`);
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw new Refused(`${file} can't be written: ${(error as Error).message}`);
  }
  return recipient;
}

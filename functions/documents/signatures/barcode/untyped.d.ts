/** The parts that we use of two packages without types. */
declare module "@digitalbazaar/cborld" {
  export function decode(options: {
    cborldBytes: Uint8Array;
    documentLoader: (url: string) => Promise<{ documentUrl: string; contextUrl: null; document: unknown }>;
    /** Returns, for each type of value, the values that have a number. */
    typeTableLoader?: (entry: { registryEntryId: number }) => Promise<Map<string, Map<string, number>>>;
    /** The contexts that have a number, for the format before there was a registry. */
    appContextMap?: Map<string, number>;
  }): Promise<unknown>;
}

declare module "@digitalbazaar/ecdsa-xi-2023-cryptosuite" {
  export interface Cryptosuite {
    /** @returns the bytes that are signed */
    createVerifyData(options: {
      cryptosuite: Cryptosuite;
      document: object;
      proof: object;
      documentLoader: (url: string) => Promise<{ documentUrl: string; contextUrl: null; document: unknown }>;
    }): Promise<Uint8Array<ArrayBuffer>>;
    createVerifier(options: { verificationMethod: object }): Promise<{
      algorithm: string;
      verify(signed: { data: Uint8Array; signature: Uint8Array }): Promise<boolean>;
    }>;
  }
  export function createCryptosuite(options: { extraInformation: Uint8Array }): Cryptosuite;
}

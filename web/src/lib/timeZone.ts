/** @returns the reader's time zone as an IANA name, like `Europe/Berlin` */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Makes a person's only name the family name, no matter which field it was entered in, because that's where documents
 * have it (ICAO 9303-3, primary identifier).
 * @returns both parts of a stated name; undefined for an empty part
 */
export const onlyName = (
  firstName?: string,
  lastName?: string,
): { firstName: string | undefined; lastName: string | undefined } =>
  lastName
    ? { firstName: firstName || undefined, lastName }
    : { firstName: undefined, lastName: firstName || undefined };

/**
 * The version of the mapping from our evidence to published levels of assurance. Incremented whenever a change can give
 * another answer. A result keeps the version that it was computed with.
 */
export const ASSURANCE_VERSION = "1";

/** @returns the path of the module that computes one version, at the app's origin */
export const assurancePath = (version: string): string => `/assurance/${version}.js`;

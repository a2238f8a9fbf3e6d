/** @returns the tag that says which commit a deployed page was built from */
export const buildMark = (commit: string): string => `<meta name="build" content="${commit}">`;

/** @returns the page without that tag, for checking whether anything else has changed */
export const withoutBuildMark = (html: string): string =>
  html.replace(/<meta name="build" content="\w*(-changed)?">/, "");

/** @returns the tag with which a deployed page says which commit it's from */
export const buildMark = (commit: string): string => `<meta name="build" content="${commit}">`;

/** @returns the page as it would be without a commit, for telling whether anything else changed */
export const withoutBuildMark = (html: string): string =>
  html.replace(/<meta name="build" content="\w*(-changed)?">/, "");

/** @returns the words with their indefinite article, such as `an employment letter` or `a utility bill` */
export const withArticle = (words: string): string =>
  `${/^(?!uti)[aeiou]/.test(words) ? "an" : "a"} ${words}`;

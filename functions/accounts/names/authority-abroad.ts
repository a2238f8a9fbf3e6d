import { fold } from "#functions/checks/spelling/fold.ts";

const folded = (phrases: string) => phrases.split("|").map((phrase) => fold(phrase));

/** In Chinese and Korean, words aren't separated by spaces, and none of these is a name. */
const INSIDE = folded("客服|警察|경찰|고객센터");

/** Whole words and phrases for the police, a support team, a large bank or something official. */
const WORDS = folded(
  `官方|Служба поддержки|Поддержка|Полиция|Сбербанк|Підтримка|Поліція|شرطة|الشرطة|الدعم|الدعم الفني`,
);

/** @returns whether a name in another script has a word of authority or support */
export function isAuthorityAbroad(name: string): boolean {
  const text = fold(name);
  if (INSIDE.some((word) => text.includes(word))) return true;
  return WORDS.some((phrase) => ` ${text} `.includes(` ${phrase} `));
}

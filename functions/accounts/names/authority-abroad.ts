import { fold } from "#functions/checks/spelling/fold.ts";

const folded = (phrases: string) => phrases.split("|").map((phrase) => fold(phrase));

/** Matched anywhere in a name, because Chinese and Korean can join words without spaces. None of these is a name. */
const INSIDE = folded("客服|警察|경찰|고객센터");

/** Words for the police, a support team, a large bank or something official. Matched only as whole words. */
const WORDS = folded(
  `官方|Служба поддержки|Поддержка|Полиция|Сбербанк|Підтримка|Поліція|شرطة|الشرطة|الدعم|الدعم الفني`,
);

/** @returns whether a name in another script has a word of authority or support */
export function isAuthorityAbroad(name: string): boolean {
  const text = fold(name);
  if (INSIDE.some((word) => text.includes(word))) return true;
  return WORDS.some((phrase) => ` ${text} `.includes(` ${phrase} `));
}

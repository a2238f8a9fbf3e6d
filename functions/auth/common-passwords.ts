import { invalid } from "../errors.ts";

/**
 * Words that passwords are built on: those of the published lists of leaked ones, and the ones that this product
 * suggests. With a capital, a number and a sign they pass every rule of composition and are still guessed first, so
 * it is the word that is refused, however it is dressed up.
 */
const WORDS = `
  countersign verification verify identity tenant landlord renter employer requester subject attestation consent
  password passwort passw pass passcode passphrase motdepasse contrasena senha parola secret secrets changeme default
  login logon signin welcome letmein access open opensesame enter admin administrator root superuser sysadmin user
  username guest test testing tester temp temporary demo sample example hello helloworld whatever nothing blank
  qwerty qwertyuiop qwertz qwert azerty asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qaz wsx
  zaqxsw qweasd qweasdzxc poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcdefghi xyz aaaa
  iloveyou iloveu loveyou love lover lovely loveme mylove babygirl baby sweety sweetie honey princess prince queen king
  angel angels heaven jesus jesuschrist christ blessed faith god godisgood grace hope forever family friend friends
  sunshine summer winter spring autumn fall january february march april may june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday today morning midnight
  dragon monkey tiger lion eagle falcon wolf bear horse pony dog doggy puppy cat kitty kitten bird dolphin shark panda
  football baseball basketball softball soccer hockey tennis golf golfer cricket rugby chelsea arsenal liverpool
  manchester barcelona realmadrid juventus yankees cowboys lakers steelers eagles redsox packers rangers ranger
  superman batman spiderman ironman wonderwoman avengers starwars starwar startrek pokemon pikachu naruto minecraft
  fortnite roblox matrix phoenix ninja samurai pirate wizard merlin gandalf hunter killer shadow ghost master legend
  mustang corvette ferrari porsche mercedes honda toyota yamaha harley camaro jaguar computer internet samsung iphone
  android google facebook linkedin twitter youtube instagram microsoft windows apple amazon netflix
  orange banana cherry peach lemon apples cookie cookies pepper ginger cheese chocolate coffee butter sugar candy
  purple yellow silver golden diamond crystal black white green blue red pink rainbow flower flowers rose lily daisy
  jasmine violet michael michelle jordan jennifer jessica ashley amanda nicole daniel david andrew anthony joshua
  matthew thomas charlie charles robert george william richard alexander alex maria maggie bailey sophie hannah lauren
  samantha elizabeth victoria patrick brandon justin taylor buddy buster rocky max ginger lucky happy freedom america
  american usa london paris newyork texas california florida chicago boston money cash dollar rich winner success
  trustno trustnoone biteme superstar rockstar music guitar player gamer hacker pussy fuckyou fuckoff asshole bitch
`;

const COMMON = new Set(WORDS.trim().split(/\s+/));

const DISGUISES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
/** These stand for either letter. */
const TALL = ["i", "l"] as const;

/**
 * The list is too long for pages, so that it is asked for behind the form's own rules.
 * @param field that the password was sent in
 * @throws DomainError 422 for a password that is among the first that anybody would try
 */
export function assertUncommon(password: string, field: "password" | "newPassword" = "password"): void {
  if (isCommonPassword(password))
    throw invalid({ [field]: "This password is too easy to guess. Please choose another one." });
}

/**
 * @returns whether a password is one of the words that are tried first, with letters disguised, signs and numbers around
 *   or between, or the word said twice: `P@ssw0rd1!`, `Qwerty-2026`, `Welcome!Welcome1`
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  return [lower, ...TALL.map((tall) => undisguised(lower, tall))].some((text) =>
    [text, text.replace(/^[^a-z]+|[^a-z]+$/g, "")].some((one) => isBuiltOnOne(one.replace(/[^a-z]/g, ""))),
  );
}

/** What stands at the ends is decoration first: `password1!` has no letter behind its `d`. */
const undisguised = (text: string, tall: string) =>
  text
    .replace(/^[^a-z@$]+|[^a-z@$]+$/g, "")
    .replace(/[@$483057]/g, (sign) => DISGUISES[sign] ?? sign)
    .replace(/[1!|]/g, tall);

function isBuiltOnOne(letters: string): boolean {
  const half = letters.slice(0, letters.length / 2);
  return COMMON.has(letters) || (half + half === letters && COMMON.has(half)) || /^(.)\1*$/.test(letters);
}

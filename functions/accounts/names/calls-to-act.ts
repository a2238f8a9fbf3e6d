import { fold, visibleText } from "#functions/checks/spelling/fold.ts";
import { readings, runs, shape } from "./readings.ts";

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const phrases = (text: string) => text.split("|").map((phrase) => phrase.trim());
const shapes = (list: readonly string[]) => new Set(list.map(shape));

/**
 * Verbs, and the words for where, when or what that follow them. Many of these words are also family names,
 * so a verb counts only if one of the objects follows it.
 */
interface Orders {
  verbs: ReadonlySet<string>;
  objects: ReadonlySet<string>;
}

const PERSONAL: Orders = {
  verbs: shapes(
    words(
      `call text tap press pay dial phone message msg dm pm email contact reply respond visit scan wire send claim buy
      order join apply act login subscribe follow confirm update download install chat redeem`,
    ),
  ),
  objects: shapes(
    words("now here me us today immediately asap urgently this your below code money cash number"),
  ),
};

/** Businesses have a shorter list, because `Buy Here Pay Here Autos` and `Join Us Church` are ordinary names. */
const COMMERCIAL: Orders = {
  verbs: shapes(words("call text tap press dial phone message contact reply respond")),
  objects: shapes(words("now here me today immediately asap urgently")),
};

/** Words that demand attention or offer a way to get in touch. They don't occur in people's names. */
const ALONE = shapes(
  words(
    `your urgent urgently overdue congratulations lottery invoice noreply donotreply whatsapp wechat viber cashapp
    clickhere callnow paynow textme callme dmme http https www`,
  ),
);

const PHRASES = shapes(
  phrases(
    `no reply|do not reply|log in|sign up|call back|toll free|free money|gift card|act fast|final notice|action required|
    account suspended|suspended account|limited time|haga clic|llame ahora|llama ya|pague ahora|klicken sie|hier klicken|
    jetzt anrufen|jetzt zahlen|cliquez ici|appelez maintenant|mailer daemon|system message|identity confirmed`,
  ),
);

/** Phrases from the addresses of automated email. No business has them in its name. */
const UNREAD_MAIL = shapes(phrases("no reply|do not reply"));
/** A business's name made up only of these words is a message if it's urgent (`Urgent Notice`, not `Urgent Care`). */
const ALARMS = shapes(words("urgent urgently notice message alert action required"));
const URGENT = shapes(words("urgent urgently"));

const MONEY = new Set(words("usd eur gbp btc usdt dollar dollars bucks euro euros pounds bitcoin"));
const PAYING = new Set(words("pay send wire owe"));
const SPOKEN_DIGITS = new Set(words("zero one two three four five six seven eight nine oh"));

/** A name with at least this many digits contains a phone number or the like, not just a `3rd` or a `12`. */
const MIN_DIGITS = 4;
/** So does a name with at least this many spelled-out digits in a row, such as `five five five`. */
const MIN_SPOKEN_DIGITS = 3;
/** Dashes, slashes, underscores and special dots: what can divide the digits of a phone number. */
const DIVIDER = /[\p{Pd}\u00B7\u2022\u2212\u066B\u066C\u3002/_]/gu;
/** How many digits a phone number with an area code has. */
const PHONE_DIGITS = 10;

/**
 * A web address without a scheme: a domain with a common ending, or one with any short ending and a path. Without the
 * path, two-letter endings would also match abbreviations such as `Ma.Co`.
 */
const DOMAIN =
  /[\p{L}\p{N}] ?[.\u3002](?:com|net|org|info|biz|app|xyz|top|site|online|shop|link|club|live|dev|page|website|store)(?![\p{L}\p{N}])|[\p{L}\p{N}][.\u3002]\p{L}{2,4}\/[\p{L}\p{N}]/iu;
/**
 * A web address with a scheme, an email address, a handle or a hashtag. But not `Ali @ Tan`, where `@` means "alias".
 */
const ADDRESS = /\/\/|[^\s@]@[^\s@]|(?:^|[\s(])@[^\s@]|#[\p{L}\p{N}]/u;

/**
 * Whether a person's name is a message instead: a phone number or another series of digits, a price, a web address or a
 * handle, or a call to action (`Call 1-800-555-1212 Now`, `Click Here`). People have digits in their names, too (`John
 * Smith 3rd`, `X Æ A-12`), but not this many.
 * @param name as typed
 */
export function isMessage(name: string): boolean {
  const text = visibleText(name.normalize("NFKC"));
  if (digitsOf(text).length >= MIN_DIGITS || /\p{Sc}/u.test(text)) return true;
  if (ADDRESS.test(text) || DOMAIN.test(text)) return true;
  const plain = fold(text).split(" ");
  if (hasAmount(plain) || hasSpokenNumber(plain) || saysClick(plain, PERSONAL)) return true;
  return readings(text).some((shaped) => ordersTo(shaped, PERSONAL) || hasTell(shaped));
}

/**
 * Whether the name of a business or a team is a message instead. Unlike a person's, it may have a few digits, a small
 * price (`1-800 Flowers`, `$5 Pizza`) or a domain. It may not have a complete phone number, a higher price or a web
 * address with a scheme.
 * @param name as typed
 */
export function isBusinessMessage(name: string): boolean {
  const text = visibleText(name.normalize("NFKC"));
  if (hasPhoneNumber(text) || /\p{Sc}\s?\d{3}/u.test(text) || /\/\//.test(text)) return true;
  const plain = fold(text).split(" ");
  if (hasSpokenNumber(plain) || saysClick(plain, COMMERCIAL)) return true;
  return readings(text).some(
    (shaped) => ordersTo(shaped, COMMERCIAL) || hasRun(shaped, UNREAD_MAIL) || isAlarm(shaped),
  );
}

const isAlarm = (shaped: readonly string[]): boolean =>
  shaped.some((word) => URGENT.has(word)) && shaped.every((word) => ALARMS.has(word));

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Ten or more digits with only spaces and punctuation between them, or seven as in `555-1212`. */
function hasPhoneNumber(text: string): boolean {
  const plain = text.replace(DIVIDER, "-");
  if (/(?<!\d)\d{3}[-. ]\d{4}(?!\d)/.test(plain)) return true;
  return plain.split(/[^\d\s().+-]/).some((series) => digitsOf(series).length >= PHONE_DIGITS);
}

/** `500 dollars`, `USD 500`, `500usd`, `Pay 500` */
const hasAmount = (plain: readonly string[]): boolean =>
  plain.some((word, at) => {
    if (PAYING.has(word) && /^\d{2,}$/.test(plain[at + 1] ?? "")) return true;
    const unit = word.replace(/\d/g, "");
    if (unit !== word && MONEY.has(unit)) return true;
    return MONEY.has(word) && [plain[at - 1], plain[at + 1]].some((next) => /^\d+$/.test(next ?? ""));
  });

function hasSpokenNumber(plain: readonly string[]): boolean {
  let spoken = 0;
  return plain.some((word) => {
    spoken = SPOKEN_DIGITS.has(word) ? spoken + 1 : 0;
    return spoken >= MIN_SPOKEN_DIGITS;
  });
}

/** Looks for `click` exactly as spelled. Its lookalikes include `Dick`, which is a real name. */
function saysClick(plain: readonly string[], { objects }: Orders): boolean {
  const at = plain.indexOf("click");
  return at >= 0 && plain.slice(at + 1).some((word) => objects.has(shape(word)));
}

function ordersTo(shaped: readonly string[], { verbs, objects }: Orders): boolean {
  const at = shaped.findIndex((word) => verbs.has(word));
  return at >= 0 && shaped.slice(at + 1).some((word) => objects.has(word));
}

const hasTell = (shaped: readonly string[]): boolean =>
  shaped.some((word) => ALONE.has(word)) ||
  [...runs(shaped)].some(({ text, count }) => count > 1 && PHRASES.has(text));

const hasRun = (shaped: readonly string[], known: ReadonlySet<string>): boolean =>
  [...runs(shaped)].some(({ text }) => known.has(text));

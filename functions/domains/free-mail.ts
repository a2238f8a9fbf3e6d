/**
 * Domains where anyone can get an address, so an address there can't speak for an employer or a landlord: the large
 * providers, and disposable addresses. The list can never be complete, so a domain's absence from it proves nothing.
 */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de live.com live.co.uk msn.com
  yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.fr yahoo.de yahoo.ca yahoo.com.br ymail.com rocketmail.com
  myyahoo.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com
  tutanota.de tuta.io tuta.com tutamail.com keemail.me gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.us mail.com email.com
  usa.com consultant.com engineer.com web.de freenet.de t-online.de zoho.com zohomail.com fastmail.com fastmail.fm
  hey.com hushmail.com hush.com runbox.com posteo.de posteo.net mailbox.org disroot.org riseup.net startmail.com
  mail.ru bk.ru list.ru inbox.ru yandex.com yandex.ru ya.ru rambler.ru ukr.net qq.com foxmail.com 163.com 126.com
  sina.com sina.cn sohu.com yeah.net aliyun.com naver.com daum.net hanmail.net rediffmail.com libero.it virgilio.it
  tiscali.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr uol.com.br bol.com.br terra.com.br seznam.cz centrum.cz
  wp.pl o2.pl onet.pl interia.pl abv.bg mail.bg inbox.lv comcast.net verizon.net att.net sbcglobal.net bellsouth.net
  cox.net charter.net spectrum.net earthlink.net optonline.net frontier.com juno.com netzero.net excite.com lycos.com
  btinternet.com virginmedia.com sky.com talktalk.net shaw.ca rogers.com sympatico.ca bigpond.com optusnet.com.au
  mailinator.com guerrillamail.com guerrillamail.org sharklasers.com 10minutemail.com temp-mail.org tempmail.com
  yopmail.com trashmail.com getnada.com dispostable.com maildrop.cc moakt.com mintemail.com throwawaymail.com
  fakeinbox.com mohmal.com emailondeck.com mailnesia.com spamgourmet.com duck.com relay.firefox.com mozmail.com
  simplelogin.com anonaddy.com addy.io pobox.com`.split(/\s+/),
);

/**
 * @param domain lower-case
 * @returns whether anyone can get an address there, subdomains included
 */
export function isFreeMail(domain: string): boolean {
  const labels = domain.split(".");
  return labels.some((_, i) => FREE_MAIL.has(labels.slice(i).join(".")));
}

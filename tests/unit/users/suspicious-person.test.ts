import { expect, it } from "vitest";
import { isSuspiciousName, isSuspiciousPerson } from "#functions/accounts/names/suspicious-name.ts";
import { KNOWN } from "#functions/checks/names/lexicon/census.ts";
import { WORLD_NAMES } from "#functions/checks/names/lexicon/world-names.ts";
import { unpack } from "#functions/checks/names/packed.ts";

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Brands, public offices and Countersign itself, registered as people. */
const DOUBTED = lines(`
  PayPal Security Team
  PayPaI Security
  Police Department of Ohio
  IRS Refund Office
  Countersign Support
  Countersing Reviews
  Jane Countersign
  Internal Revenue
  Social Security
  Wells Fargo
  Bank of America
  Pay Pal
  PayPal
  Chase Mortgage Office
  Chase Bank
  Paypall Support
  PayPalSupport
  paypalsupport
  Apple Inc
  Visa Alert
  Metro Police
  Ohio Police
  US Treasury
  Customer Service
  Google Hiring
  Refund Department
  Trust Department
  P\u0430yPal Team
  \u24C5\u24D0\u24E8 Smith
  $mith Jones
  Countersign Verified
  Internal Revenue Service
  Verified by Chase
  Verified Seller
  Jane Doe (Verified)
  Support Team
  Trust & Safety
  Trust and Safety Team
  Safety
  Billing Department
  The Billing Team
  Agent Smith FBI
  Jo from Netflix
  Netflix Renewal
  Wells Fargo Advisor
  Social Security Admin
  Police Chief Team
  Reviewer
  Senior Reviewer
  Staff Member
  HR Manager
  Human Resources
  Account Alert
  ICE Officer
  U.S. Immigration
  Passport Office
  Apple ID
  Zelle Payment
  \u5BA2\u670D
  \u9280\u884C\u5BA2\u670D
  \u8B66\u5BDF
  \u5B98\u65B9
  \u0421\u043B\u0443\u0436\u0431\u0430 \u043F\u043E\u0434\u0434\u0435\u0440\u0436\u043A\u0438
  \u041F\u043E\u043B\u0438\u0446\u0438\u044F
  \u0421\u0431\u0435\u0440\u0431\u0430\u043D\u043A
  \uACBD\uCC30
  \uACE0\uAC1D\uC13C\uD130
  \u0634\u0631\u0637\u0629
  \u0627\u0644\u062F\u0639\u0645
  I.R.S. Agent
  F B I
  f b i office
  F.B.I. Ohio
  F.B.I. Director
  Agent Smith F.B.I.
  G o o g l e Smith
  DHS Perera
  J.P. Morgan Chase
  AWS
  AWS Billing
  Alibaba
  Chase Loan Office
  Barclys Loans
  Mcdonals Team
`);

/** Messages, registered as people. */
const MESSAGES = lines(`
  Call 1-800-555-1212 Now
  Call Now
  C4ll now
  Call me
  Click Here
  Pay now
  Text me
  WhatsApp +49 151 2345
  Ada WhatsApp
  evil.com
  www.evil.de
  https://evil.de
  @handle
  Ada (@handle)
  a@evil.de
  #1 Landlord
  Jon $500
  \u20AC 500 Bonus
  500 USD
  500usd Bonus
  Jo 50 dollars
  five five five one two
  555 1212
  5 5 5 1
  \u0665\u0665\u0665\u0661\u0662\u0661\u0662
  Your Landlord
  Urgent Notice
  No Reply
  Win a Gift Card
  Customer Success
  System Message
  Mailer Daemon
  Identity Confirmed
  Pay 500
  evil\u3002com
  evil\uFF0Ecom
  evil .com
  evil1.com
  bit.ly/x
  t.me/x
`);

/** People who share a name with a brand or an office. */
const PEOPLE = lines(`
  Maria Santander
  Ana Cisco
  Anna Bank
  Margaret Court
  Omar Sheriff
  Jo Navy
  Jo Army
  Nike Adeyemi
  Dea Rossi
  Sofi Marin
  Trust Moyo
  Akio Toyoda
  Sam Sung
  Morgan Stanley
  Chase Miller
  Mercedes Lopez
  Virginia Bank
  Georgia Court
  Charles Schwab
  Apple Martin
  Delta Burke
  Kaiser Wilhelm
  Visa Selvam
  Grace Trust
  Ally Sheedy
  Otto Ask
  \u0130lham \u018Fliyev
  R\u0259\u015Fad M\u0259mm\u0259dov
  \u1208\u121B \u12F0\u1230\u1273
  \u0418\u0432\u0430\u043D \u041F\u0435\u0442\u0440\u043E\u0432
  O'Brien
  X
  O
  \u674E
  Anna Bank
  Sheriff
  Dea
  John Smith 3rd
  Henry VIII
  X \u00C6 A-12
  Will Call
  Dick Link
  Ahmad @ Ali
  Raj a/l Kumar
  Ma.Theresa Cruz
  M\u1EF9 Loan
  Na Loan
  Usnavy Garcia
  Uber Klein
  Okta Sari
  Anne Messenger
  Eddie Money
  Johnny Cash
  Christian Pay
  Jean Bureau
  Philip Now
  Norman Mailer
  Charles Officer
  Ichiro Human
  Ann Senior
  Id Mubarak
  Win 3
  Mohd.Ali
  \u4E0A\u5B98\u65B9\u6B63
  \u041F\u043E\u043B\u0438\u043D\u0430 \u0421\u0431\u0435\u0440\u043E\u0432\u0430
  D.H.S. Perera
  D H S Perera
  D.M.V. Rao
  I.R.S. Patel
  C.B.P. Singh
  A.D.P. Silva
  P.N.C. Nair
  A.W.S. Kumar
  Kumar A.W.S.
  J. R. R. Bureau
  Aws Al-Janabi
  Aws Khalil
  Loan Chase
  Chase Loan
  Loan Wise
  Loan Kaiser
  Loan Hilton
  Loan Dell
  Loan Hyatt
  Loan Schwab
  Loan Cisco
  Loan Slack
  Loan Shell
  Loan McDonald
  Loan Barclay
  Loan Truitt
  Barclay Bank
  Dea Loan
  Alibaba Ahmed
  Ali Baba Khan
`);

it.each([...DOUBTED, ...MESSAGES])("%s is suspicious for a person", (name) =>
  expect(isSuspiciousPerson(name)).toBe(true),
);

it.each([
  ..."\u2705\u2713\u2714\u2611\u2605\u00AE\u2122\u{1F6E1}\u{1F600}\u221A",
  "\u2714\uFE0F",
  "1\uFE0F\u20E3",
])("the sign %s is no part of a person's name", (sign) => {
  expect(isSuspiciousPerson(`Barack Obama ${sign}`)).toBe(true);
  expect(isSuspiciousPerson(`Barack Obama${sign}`)).toBe(true);
});

it.each(PEOPLE)("%s isn't suspicious", (name) => expect(isSuspiciousPerson(name)).toBe(false));

it("no common name is suspicious beside another one", () => {
  const names = [...unpack(KNOWN), ...WORLD_NAMES];
  expect(names.filter((name) => isSuspiciousPerson(`Mary ${name}`))).toEqual([]);
});

it("a name of expanding signs is suspicious at once", () => {
  const before = performance.now();
  for (let at = 0; at < 50; at++) {
    const name = `${at} ${"\uFDFA".repeat(100)}`;
    expect([isSuspiciousPerson(name), isSuspiciousName(name)]).toEqual([true, true]);
  }
  expect(performance.now() - before).toBeLessThan(500);
});

it("a name of 200 letters is judged in time", () =>
  expect([isSuspiciousPerson("ab".repeat(100)), isSuspiciousPerson("ab".repeat(101))]).toEqual([
    false,
    true,
  ]));

import { expect, it } from "vitest";
import { isSuspiciousPerson } from "#functions/accounts/names/suspicious-name.ts";

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
`);

it.each(DOUBTED)("%s is suspicious for a person", (name) => expect(isSuspiciousPerson(name)).toBe(true));

it.each(PEOPLE)("%s isn't suspicious", (name) => expect(isSuspiciousPerson(name)).toBe(false));

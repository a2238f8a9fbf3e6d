import { expect, it } from "vitest";
import { isSuspiciousName } from "#functions/accounts/names/suspicious-name.ts";

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Known brands, and imitations of them. */
const BRANDS = lines(`
  PayPal
  PAYPAL
  PayPaI
  Paypa1
  PayPal, Inc.
  Pay-Pal
  P a y P a l
  Pay Pal Payments
  PayPalPayments
  Paypall
  Payapl
  \u0420\u0430\u0443\u0440\u0430l
  \u0440\u0430\u0443\u0440\u0430l Refunds
  P\u0430yPal
  \uFF30\uFF41\uFF59\uFF30\uFF41\uFF4C
  P.a.y.P.a.l
  Amazon
  Amaz0n
  Am\u00E1zon
  Arnazon
  Amazom
  @mazon
  AMAZ\u039FN
  Amazon Hiring Team
  My Amazon Rentals
  AmazonJobs
  Google
  G00gle
  Gooogle
  Go0gle Careers
  Google Rentals LLC
  Goog1e
  G\u043E\u043Egle
  Googel
  Microsoft
  Micros0ft
  Rnicrosoft
  Micro soft
  Microsoft365 Billing
  Micr\u03BFsoft
  Facebook Marketplace
  Faceb00k
  Airbnb
  A1rbnb
  AirBnB Host Payments
  Airbnb-Homes
  Zillow
  Zi11ow Rentals
  ZiIIow
  Zilllow
  Apartments.com
  Booking.com
  Netflix
  N3tflix
  Netfl1x Billing
  Apple
  Apple Inc.
  App1e
  Apple Pay
  Chase
  Chase Card Services
  Wells Fargo
  WellsFargo
  We11s Farg0
  Bank of America
  BankofAmerica
  B4nk 0f America
  Citibank
  Capital One
  Capital 0ne
  American Express
  Venmo
  Venm0
  Zelle
  Ze11e Transfers
  Cash App
  Ca$hApp
  Coinbase
  C0inbase
  Coimbase
  Walmart
  Wa1mart Careers
  FedEx
  FedEx Delivery
  DHL
  USPS
  UPS Store
  H&R Block
  TurboTax Refunds
  Equifax
  Experian
  TransUnion
  TransUnlon
  LinkedIn
  Linkedln Jobs
  Indeed
  Indeed Careers
  Visa
  Mastercard
  DocuSign
  Docusing
  OpenAI
  Wise Transfers
  \u00C4mazon
  Insta gram
  Whats App
  Chase Mortgage
  Chase Home Lending
  Chase Tenant Screening
  JPM Chase
  Chase N.A.
  Citi Mortgage
  Apple Human Resources
  Apple Legal
  UPS Delivery
  Stripe KYC
  Visa Risk Team
  Indeed Employers
  Meta Recruiter
  Countersigns
  CountersignHQ
  Countersing
  Coutersign
  BofA
  PNC
  LexisNexis
  Onfido Verification
  Discover
  Synchrony Card Services
  Chime Support
  Plaid Onboarding
  ID.me
  Persona Identity
  All State Insurance
  Paypall Refunds
  \u13E2\u13AA\u13A9\u13E2\u13AA\u13DE
  \uA4D0\uA4EE\uA4EC
  \u146D\u15C5\u15B7
  \u2C82\u2C8F\u2C81\u2C8B\u2C89
  \u1200\u1201 Homes
  \u1D18\u1D00\u028F\u1D18\u1D00\u029F
  \u24C5\u24D0\u24E8 Corner
  \u20B1ayday Corner
  \u0440\u0430\u0443\u0440\u0430\u04C0
`);

const OFFICES = lines(`
  Security
  Security Team
  Account Security
  Secur1ty
  5ecurity
  S e c u r i t y
  \u0405\u0435\u0441urity
  SECURITY DEPT
  SecurityTeam
  securityteam
  Support
  Supp0rt
  Support Desk
  TechSupport
  $upport
  Customer Service
  Police
  P0lice
  P.O.L.I.C.E.
  Metro Police
  Polic\u0435
  FBI
  F.B.I.
  F B I Field Office
  IRS
  I R S
  Internal Revenue Service
  U.S. Government
  Gov Grants
  US Treasury
  Federal Loan Office
  Supreme Court
  Official Rentals
  0fficial Notices
  Identity Verification
  Verification Center
  Verify Me
  Fraud Department
  Fraud Prevention
  Help Desk
  Helpdesk
  First National Bank
  B\u0430nk
  Trust & Safety
  Sheriff's Office
  Department of Labor
  Dept. of Housing
  Ministry of Truth
  U.S. Embassy
  Immigration Services
  Social Security Administration
  SocialSecurity
  City of Springfield
  Law Enforcement Division
  Interpol
  Countersign
  Counter-Sign
  C0untersign Support
  Countersign Reviews
  Admin
  Compliance Office
  District Attorney
  County Clerk
  Secret Service
  ICE
  ICE Field Office
  ICE Office
  CBP
  TSA
  HUD
  DOJ
  Child Protective Services
  Probation Office
  Postal Inspector
  State of Ohio
  State of New York
  US Marshal
  U.S. Marshal
  Polizei
  Polic\u00EDa
  Gendarmerie
  Finanzamt
  Chase Police
  Acme Security
  Acme Support
  Bank of Springfield
  Department of Security
  US Navy
  Immigration Office
`);

/** Messages, registered as businesses or teams. */
const MESSAGES = lines(`
  Call 1-800-555-1212 Now
  Dial 555-1212
  +49 151 234 5678 90
  (212) 555 0100 Movers
  $500 Bonus
  https://evil.example
  Text me
  Click Here Rentals
  five five five one two one two
  Dial 212\u2013555\u20130100
  555\u22121212
  Urgent
  URGENT NOTICE
  No-Reply
  NoReply
  Acme No Reply
  Movers \u0662\u0661\u0662\u0665\u0665\u0665\u0660\u0661\u0660\u0660
  \u0968\u0967\u0968 \u096B\u096B\u096B \u0966\u0967\u0966\u0966
  \u096B\u096B\u096B-\u0967\u0968\u0967\u0968
  \u5BA2\u670D
`);

it.each([...BRANDS, ...OFFICES, ...MESSAGES])("%s is suspicious", (name) =>
  expect(isSuspiciousName(name)).toBe(true),
);

it.each([..."\u2705\u2713\u2714\u2611"])("a business's name with a check mark is suspicious: %s", (mark) =>
  expect(isSuspiciousName(`Riverside Homes ${mark}`)).toBe(true),
);

it.each(["\u00AE", "\u2122", "\u2605"])("a business may have a sign in its name: %s", (sign) =>
  expect(isSuspiciousName(`Riverside Homes ${sign}`)).toBe(false),
);

it.each(["Urgent Care Clinic", "Notice Design Studio"])("%s is a business's name", (name) =>
  expect(isSuspiciousName(name)).toBe(false),
);

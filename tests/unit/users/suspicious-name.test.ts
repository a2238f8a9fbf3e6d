import { expect, it } from "vitest";
import { isSuspiciousName } from "../../../functions/users/names/suspicious-name.ts";

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Known brands, as they are and as they are imitated. */
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
  Family Trust
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
`);

/** Firms as there are many. */
const PLAIN = lines(`
  Acme Rentals
  Byron & Co
  Smith Family Homes
  Hinton Realty
  Willow Creek Apartments
  Riverside Property Management
  Jane's Bakery
  O'Brien & Sons Plumbing
  Sunrise Staffing LLC
  Oak Street Lofts
  Marshall & Reed
  Targeted Marketing Group
  Applegate Farms
  Pineapple Studios
  Apple Hill Orchard
  Shell Beach Cottages
  Delta Plumbing
  Visage Salon
  Courtney Design
  Banksy Prints
  Banks Realty
  Supportive Living Homes
  Policey Foods
  Trustworthy Movers
  Ford Brothers Garage
  Metropolitan Tutors
  Chasewood Apartments
  Wisconsin Dairy
  Uberto's Pizza
  Googins Landscaping
  Amazing Grace Childcare
  Pallas Athena Press
  Payday Cleaners
  Venmark Windows
  Dellwood Nursery
  Intelligent Design Studio
  Zellner Law
  Sonya's Catering
  Discovery Preschool
  Indeedly Good Coffee
  Citizen Bikes
  Officina Moderna
  Verity Labs
  Federica Rossi Interiors
  Fidelia Music
  \u041A\u0430\u0444\u0435 \u041F\u0443\u0448\u043A\u0438\u043D
  \u0391\u03B8\u03AE\u03BD\u03B1 \u03A4\u03B1\u03BE\u03AF\u03B4\u03B9\u03B1
  \u5C71\u7530\u4E0D\u52D5\u7523
  M\u00FCller Immobilien GmbH
  Caf\u00E9 del Mar
  24/7 Locksmith
  1st Choice Homes
  A1 Garage
  B&B Movers
  3M
  X
`);

it.each([...BRANDS, ...OFFICES])("%s is doubted", (name) => expect(isSuspiciousName(name)).toBe(true));

it.each(PLAIN)("%s is not", (name) => expect(isSuspiciousName(name)).toBe(false));

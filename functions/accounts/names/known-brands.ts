/**
 * Brand names that are often imitated. Sources: the most imitated brands in phishing according to Check Point Research
 * ("Brand Phishing Report", quarterly, 2023 to 2025) and APWG ("Phishing Activity Trends Report"), plus large US banks
 * (Federal Reserve, "Large Commercial Banks"), credit bureaus (CFPB, "List of consumer reporting companies"), payment
 * services, and sites for housing, hiring and marketplaces, which is where this product's requests come from. The list
 * is hand-picked and never complete.
 *
 * These names are distinctive: they mean the one company wherever they appear in a business's name. With a typo, they
 * do so only alone or next to generic business words.
 */
export const DISTINCT_BRANDS: readonly string[] = `
  Google|Gmail|YouTube|Microsoft|Outlook|LinkedIn|Facebook|Instagram|WhatsApp|Messenger|TikTok|Snapchat|Twitter|
  Telegram|Netflix|Spotify|Amazon|AWS|eBay|Etsy|Walmart|Costco|AliExpress|Alibaba|Shopify|Craigslist|
  PayPal|Venmo|Zelle|CashApp|Klarna|Affirm Card|MoneyGram|Western Union|Coinbase|Binance|Kraken Exchange|Robinhood|
  MetaMask|Revolut|Mastercard|American Express|Amex|
  JPMorgan|JP Morgan Chase|Chase Bank|Bank of America|Wells Fargo|Citibank|Citigroup|Capital One|HSBC|Barclays|
  Santander|Goldman Sachs|Morgan Stanley|Charles Schwab|Fidelity Investments|US Bank|PNC Bank|TD Bank|Truist|
  Navy Federal|USAA|PNC|BofA|JPM Chase|SoFi|Ally Bank|Deutsche Bank|BNP Paribas|Credit Suisse|
  Equifax|Experian|TransUnion|LexisNexis|Onfido|ID.me|Checkr|Sterling Check|HireRight|Intuit|TurboTax|H&R Block|QuickBooks|
  Airbnb|Booking.com|Expedia|VRBO|TripAdvisor|Zillow|Trulia|Redfin|Realtor.com|Apartments.com|Marriott|
  Uber|DoorDash|Instacart|Grubhub|
  DHL|FedEx|USPS|United States Postal Service|
  Verizon|T-Mobile|Comcast|Xfinity|Vodafone|
  Adobe|Dropbox|DocuSign|Salesforce|Oracle|Cisco|Nvidia|Samsung|Zoom Video|OpenAI|ChatGPT|GitHub|Cloudflare|GoDaddy|
  Okta|Norton LifeLock|McAfee|Geek Squad|Best Buy|Home Depot|CVS Pharmacy|Walgreens|UnitedHealth|Blue Cross|
  Blue Shield|Cigna|Geico|Allstate|State Farm|
  Nike|Adidas|Disney|Nintendo|PlayStation|Roblox|Coca-Cola|McDonald's|Starbucks|Tesla|Toyota|Rolex|
  ADP|Workday|Glassdoor|ZipRecruiter|Upwork|Fiverr
`
  .split("|")
  .map((name) => name.trim())
  .filter(Boolean);

/** Brands that are also common words. They mean the company only alone or next to generic business words. */
export const COMMON_BRANDS: readonly string[] =
  `Apple|Chase|UPS|Visa|Meta|Target|Stripe|Wise|Indeed|Shell|Delta|Hilton|Hyatt|
  Discover|Synchrony|Chime|Plaid|Persona|JPM|
  Fidelity|Vanguard|Schwab|Ally|Citi|Discord|Twitch|Slack|Zoom|
  Progressive|Aetna|Humana|Kaiser|Lyft|Wayfair|Lowes|Macys|Sony|Dell|Intel|IBM|HP|Xerox|
  Oracle|AT&T|Cash App|Kraken|Booking|Turo|Hertz|Avis|American Airlines`
    .split("|")
    .map((name) => name.trim());

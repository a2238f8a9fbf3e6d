/** The test vectors of W3C Verifiable Credential Barcodes 1.0 (*Test Vectors*), as its pictures encode them. */

/** A barcode in the three versions of CBOR-LD; they differ only in the first bytes of the credential. */
const license = (start: string) =>
  "@\n\u001e\rANSI 000000090002DL00410234ZZ02750202DLDAQF987654321\nDCSSMITH\nDDEN\nDACJOHN\nDDFN\nDADNONE\nDDGN\n" +
  "DCAC\nDCBNONE\nDCDNONE\nDBD01012024\nDBB04191988\nDBA04192030\nDBC1\nDAU069 IN\nDAYBRO\nDAG123 MAIN ST\n" +
  "DAIANYVILLE\nDAJUTO\nDAKF87P20000  \nDCFUTODOCDISCRIM\nDCGUTO\nDAW158\nDCK1234567890\nDDAN\rZZZZA" +
  `${start}pgGDGYAAGYABGYACGJ2CGHYYpBi4oxicGKYYzhiyGNAa5ZIggRi6ohicGKAYqER1ggAgGL4YqhjApRicGGwY1gQY4BjmGOJYQXq3wuVr` +
  "SeLM5iGEziaBjhWosXMWRAG107uT_9bSteuPasCXFQKuPdSdF-xmUoFkA0yRJoW4ERvATNyewT263ZHMGOQYrA==\r";

export const LICENSE = {
  "CBOR-LD 1.0": license("2csdghhk"),
  "CBOR-LD 1.0 in base64": license("2csdghhk").replace("107uT_9b", "107uT/9b").replace("SdF-xm", "SdF+xm"),
  "version 7": license("2QZk"),
  "version 6": license("2QUB"),
};

export const ZONE = [
  "IAUTO0000007010SRC0000000701<<",
  "8804192M2601058NOT<<<<<<<<<<<5",
  "SMITH<<JOHN<<<<<<<<<<<<<<<<<<<",
];

export const CODE = {
  "CBOR-LD 1.0":
    "VC1-R0OR*W3Y33V%K PG88G3A3B60A8G1534KG$-ENXKWQN053653Y53I53 539*K0XJ.TDYOQJ63P63L6337BPMFPCP7EH2R12YH" +
    "%%EXU4$08E-D8D86F8E2HX:T8Z8/ 1TZEH.QBA03Q5W.I0N6FBF4E3:SOQU8. A3MSELNHFU0GCVVBP6LU9T%ES-3",
  "version 7":
    "VC1-RSJRPWCR803A3P0098G3A3-B02-J743853U53KGK0XJ6MKJ1OI0M.FO053.33963DN04$RAQS+4SMC8C3KM7VX4VAPL9%EILI:I1O$D:23" +
    "%GJ0OUCPS0H8D2FB9D5G00U39.PXG49%SOGGB*K$Z6%GUSCLWEJ8%B95MOD0P NG-I:V8N63K53",
  "version 6":
    "VC1-RRJRG90R803A3P0098G3A3-B02-J743853U53KGK0XJ6MKJ1OI0M.FO053.33963DN04$RAQS+4SMC8C3KM7VX4VAPL9%EILI:I1O$D:23" +
    "%GJ0OUCPS0H8D2FB9D5G00U39.PXG49%SOGGB*K$Z6%GUSCLWEJ8%B95MOD0P NG-I:V8N63K53",
};

const LICENSE_KEY = "zDnaeWjKfs1ob9QcgasjYSPEMkwq31hmvSAWPVAgnrt1e9GKj";
const ZONE_KEY = "zDnaeZSD9XcuULaS8qmgDUa6TMg2QjF9xABnZK42awDH3BEzj";
export const ISSUER = { license: `did:key:${LICENSE_KEY}`, zone: `did:key:${ZONE_KEY}` };
export const METHOD = { license: `${ISSUER.license}#${LICENSE_KEY}`, zone: `${ISSUER.zone}#${ZONE_KEY}` };

export const STATUS = {
  baseUrl: "https://sandbox.platform.veres.dev/statuses/z19rJ4oGrbFCqf3cNTVDHSbNd/status-lists",
  index: 3_851_559_041,
};

/** The hashes that the specification gives for the signed texts (`opticalDataBytes`), in hex. */
export const OPTICAL_DATA = {
  license: "bc26c892e3d55afa32127efe2fb15b17408168df88517443887d89a5753f98cf",
  zone: "08c67eb719a0a670feb8bd2fe1d37dd284892d56a91c39a52efd0989912ac071",
};

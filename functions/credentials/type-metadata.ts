import { CREDENTIAL_TYPE_PATH } from "#contract/sharing/signed.ts";

/** @returns the issuer identifier of everything we sign: the app's origin */
export const issuer = (appUrl: string): string => new URL(appUrl).origin;

/** @returns the type of our credentials, which is also the address of its metadata */
export const credentialType = (appUrl: string): string => new URL(CREDENTIAL_TYPE_PATH, appUrl).href;

/** @returns the metadata of our credentials' type (draft-ietf-oauth-sd-jwt-vc, SD-JWT VC Type Metadata) */
export const typeMetadata = (appUrl: string) => ({
  vct: credentialType(appUrl),
  name: "Verified profile",
  description:
    "Facts about a person that Countersign checked, each with its source, evidence grade and date.",
  display: [
    {
      locale: "en-US",
      name: "Verified profile",
      description: "Facts about a person, with their source, evidence grade and date.",
    },
  ],
  claims: [
    {
      path: ["name"],
      sd: "never",
      mandatory: true,
      display: [{ locale: "en-US", label: "Name of the account" }],
    },
    {
      path: ["name_status"],
      sd: "never",
      mandatory: true,
      display: [
        {
          locale: "en-US",
          label: "What the name rests on",
          description: "`document` if an identity check of that name stands, `stated` if it wasn't verified.",
        },
      ],
    },
    {
      path: ["facts"],
      sd: "never",
      mandatory: true,
      display: [{ locale: "en-US", label: "Verified facts" }],
    },
    {
      path: ["facts", null],
      sd: "always",
      display: [
        {
          locale: "en-US",
          label: "Verified fact",
          description:
            "What was checked, whose name it was checked for, the source, the evidence grade and the date.",
        },
      ],
    },
    {
      path: ["assurance"],
      sd: "always",
      mandatory: false,
      display: [
        {
          locale: "en-US",
          label: "Level of assurance",
          description:
            "Which level of confidence in the identity (GPG 45) all facts together reached when the credential was issued: `level`, the ids of the profiles in `profiles_met`, the `version` of the mapping from facts to scores, which is Countersign's own, and `at`, as of when.",
        },
      ],
    },
  ],
});

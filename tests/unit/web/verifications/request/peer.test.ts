import { describe, expect, it } from "vitest";
import { PEER_CONTEXTS, PEER_KINDS } from "#contract/enums.ts";
import { mutualMessage } from "#features/verifications/peer/mutual.ts";
import { peerForm } from "#features/verifications/peer/peerForm.schema.ts";
import {
  emptyValues,
  keptValues,
  type PeerValues,
  readPrefill,
  withPerson,
} from "#features/verifications/peer/values.ts";
import { missingFor, stepOf } from "#features/verifications/peer/wizard.ts";
import type { Catalog } from "#features/verifications/shared/api/catalog.ts";

const rules = peerForm("me@example.com");
const prefillOf = (query: string) => readPrefill(new URLSearchParams(query));
const FULL: PeerValues = {
  ...emptyValues(),
  verification_type: "identity",
  target_info: { name: "Jane Doe", email: "jane@example.com", phone: "" },
  context: {
    purpose: "marketplace",
    meetingLocation: "Union Station",
    transactionType: "Road bike",
    transactionValue: "$1,450",
    additionalNotes: "",
  },
  consent: true,
};
const missing = (step: number, values: PeerValues, catalog?: Catalog) =>
  missingFor(step, values, rules, catalog);

describe("the form", () => {
  it("step 1 requires a type that is offered", () => {
    expect(missing(0, emptyValues())).toBe("Choose what to check.");
    expect(missing(0, FULL)).toBeNull();
    const catalog: Catalog = {
      types: [],
      texts: false,
      peer: PEER_KINDS.map((kind) => ({
        kind,
        offered: false,
        testOnly: false,
        reason: "None is connected.",
      })),
    };
    expect(missing(0, FULL, catalog)).toBe("This check isn't available. Choose another one.");
  });

  it.each([
    ["", "", "Still missing: their name and their email address."],
    ["Jane Doe", "", "Still missing: their email address."],
    ["", "jane@example.com", "Still missing: their name."],
    [", -", "jane@example.com", "Enter their name, as on their ID."],
    ["Sukarno", "sukarno@example.com", null],
    ["Jane Doe", "jane@", "Please enter a valid email address."],
    ["Jane Doe", "ME@example.com", "This is your own address. Verify yourself instead."],
    ["Jane Doe", "jane@example.com", null],
  ])("step 2 requires name and email: %j, %j", (name, email, words) => {
    expect(missing(1, { ...FULL, target_info: { name, email, phone: "" } })).toBe(words);
  });

  it.each([
    ["1-800-500", null],
    [", -", "Enter the business's name."],
  ])("step 2 accepts any business name: %j", (name, words) => {
    const target_info = { ...FULL.target_info, name };
    expect(missing(1, { ...FULL, verification_type: "business", target_info })).toBe(words);
  });

  it("step 3 requires a purpose, and a valid amount", () => {
    expect(missing(2, emptyValues())).toBe("Choose what this is for.");
    expect(missing(2, FULL)).toBeNull();
    const odd = { ...FULL, context: { ...FULL.context, transactionValue: "much" } };
    expect(missing(2, odd)).toBe("Enter an amount, like 1200.");
  });

  it("step 4 requires the certification", () => {
    expect(missing(3, { ...FULL, consent: false })).toBe("Confirm the statement above.");
    expect(missing(3, FULL)).toBeNull();
  });

  it.each([
    ["", 0],
    ["step=1", 0],
    ["step=2", 1],
    ["step=4", 1],
    ["step=9", 0],
    ["step=x", 0],
  ])("shows the right step for %j", (query, step) => {
    const values = { ...emptyValues(), verification_type: "identity" as const };
    expect(stepOf(new URLSearchParams(query), (one) => missing(one, values))).toBe(step);
  });
});

describe("the request body", () => {
  it("is the call's body, without the certification", () => {
    expect(rules.parse(FULL)).toEqual({
      verification_type: "identity",
      target_info: { name: "Jane Doe", email: "jane@example.com", phone: undefined },
      context: {
        purpose: "marketplace",
        meetingLocation: "Union Station",
        transactionType: "Road bike",
        transactionValue: 1450,
        additionalNotes: undefined,
      },
      urgency: "standard",
      notification_preferences: { sms: false, email: true },
      mutual: false,
    });
    expect(rules.safeParse({ ...FULL, consent: false }).success).toBe(false);
  });

  it.each([
    ["rental", true],
    ["gig_work", true],
    ["marketplace", undefined],
  ] as const)("certifies the purpose %s: %s", (purpose, certified) => {
    const values = { ...FULL, context: { ...FULL.context, purpose } };
    expect(rules.parse(values).purposeCertified).toBe(certified);
  });

  it("leaves out what the occasion doesn't ask for", () => {
    const dating = rules.parse({ ...FULL, context: { ...FULL.context, purpose: "dating" } });
    expect(dating.context).toEqual({
      purpose: "dating",
      meetingLocation: "Union Station",
      additionalNotes: undefined,
    });
  });
});

describe("every kind with every occasion", () => {
  it.each(PEER_KINDS.flatMap((kind) => PEER_CONTEXTS.map((purpose) => [kind, purpose] as const)))(
    "%s, %s: is complete, and sends what it asks for",
    (kind, purpose) => {
      const values = { ...FULL, verification_type: kind, context: { ...FULL.context, purpose } };
      for (const step of [0, 1, 2, 3]) expect(missing(step, values)).toBeNull();
      const { verification_type, context } = rules.parse(values);
      expect([verification_type, context.purpose, context.meetingLocation]).toEqual([
        kind,
        purpose,
        "Union Station",
      ]);
      // People who date have no transaction.
      expect(context.transactionValue).toBe(purpose === "dating" ? undefined : 1450);
    },
  );
});

describe("the URL's prefill", () => {
  it("reads type, purpose and mode, and ignores unknown values", () => {
    const { elsewhere, values } = prefillOf("type=identity&purpose=marketplace&mode=mutual");
    expect(elsewhere).toBeNull();
    expect(values(emptyValues())).toMatchObject({
      verification_type: "identity",
      context: { purpose: "marketplace" },
      mutual: true,
    });
    expect(prefillOf("type=house&purpose=fun&mode=fast").values(emptyValues())).toEqual(emptyValues());
  });

  it("stays here for a business", () => {
    const { elsewhere, values } = prefillOf("type=business&purpose=marketplace");
    expect(elsewhere).toBeNull();
    expect(values(emptyValues())).toMatchObject({
      verification_type: "business",
      context: { purpose: "marketplace" },
    });
  });

  it("leads to a new request for a check of oneself", () => {
    expect(prefillOf("mode=self").elsewhere).toBe("/app/verifications/new?type=identity&mode=self");
  });
});

describe("the draft", () => {
  it("keeps everything but the declaration", () => {
    expect(keptValues.parse(FULL)).toEqual({ ...FULL, consent: false });
  });

  it.each([{}, { target_info: 7, urgency: "now", mutual: "yes" }, { context: [] }])(
    "is empty if it's malformed: %j",
    (kept) => {
      expect(keptValues.parse(kept)).toEqual(emptyValues());
    },
  );
});

describe("the person from the page before", () => {
  it("is filled in, with the link's own choices", () => {
    const person = { email: "jane@example.com", firstName: "Jane", lastName: "Doe" };
    const { values } = withPerson(prefillOf("type=identity"), { person });
    expect(values(emptyValues())).toMatchObject({
      verification_type: "identity",
      target_info: { email: "jane@example.com", name: "Jane Doe", phone: "" },
    });
    for (const state of [null, {}, { person: { email: 7 } }, "text"])
      expect(withPerson(prefillOf(""), state).values(emptyValues())).toEqual(emptyValues());
  });
});

describe("the message about the other check", () => {
  const asked: Parameters<typeof mutualMessage>[0] = {
    status: "pending",
    viewer_roles: ["target"],
    actions: ["mutual"],
    peer: {
      kind: "identity",
      context: "dating",
      meeting_location: null,
      transaction_type: null,
      transaction_value: null,
      mutual_offered: true,
    },
    mutual: { with_id: null, with_status: null, held: false },
    requester_name: "Marcus Reed",
    target_name: "Jane Doe",
    target_user_email: "jane@example.com",
  };

  it("offers the subject to verify back, and says what happens to a result that is out", () => {
    expect(mutualMessage(asked)).toMatchObject({
      asks: true,
      text: expect.stringContaining("Marcus Reed offered"),
    });
    expect(mutualMessage({ ...asked, status: "completed" })?.text).toContain(
      "is already open and stays open",
    );
  });

  it("says what is checked about the requester of a business check", () => {
    const words = mutualMessage({ ...asked, peer: asked.peer && { ...asked.peer, kind: "business" } });
    expect(words?.text).toContain(
      "We check their business if they have a business account, and their identity if not.",
    );
  });

  it("tells the requester that no one accepted the offer, and says nothing without one", () => {
    const requester = { ...asked, viewer_roles: ["requester" as const], actions: [] };
    expect(mutualMessage(requester)?.title).toBe("You offered to be verified in return");
    expect(mutualMessage({ ...requester, status: "failed" })).toBeNull();
    expect(mutualMessage({ ...asked, actions: [] })).toBeNull();
  });

  it("links each side to the other check, and says that a held result waits", () => {
    const mutual = { with_id: "ver_2", with_status: "pending" as const, held: true };
    const held = mutualMessage({ ...asked, status: "completed", actions: [], mutual });
    expect(held).toMatchObject({
      title: "Waiting for the other result",
      link: { label: "Open the check about them", href: "/app/verifications/ver_2" },
    });
    const teammate = mutualMessage({ ...asked, viewer_roles: ["team"], actions: [], mutual });
    expect(teammate).not.toHaveProperty("link");
  });
});

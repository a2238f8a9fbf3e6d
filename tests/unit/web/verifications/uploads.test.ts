import { describe, expect, it } from "vitest";
import {
  onTheWay,
  type UploadItem,
  type UploadPhase,
  uploadItems,
} from "#features/verifications/detail/evidence/uploadItems.ts";
import {
  formatAmount,
  formatEin,
  formatLei,
  formatSsn,
  formatYear,
} from "#features/verifications/request/numbers.ts";
import { localToday } from "#lib/format/localToday.ts";
import { ApiError } from "#lib/http/errors.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";
import { inviteOf } from "#lib/session/redirect.ts";
import { digitsIn } from "#ui/CodeEntry/codeForm.ts";

const item = (key: string, phase: UploadPhase = { name: "waiting" }): UploadItem => ({
  key,
  file: new File(["x"], `${key}.jpg`),
  documentType: "drivers_license",
  side: null,
  description: "",
  isRead: true,
  isAccepted: false,
  original: null,
  preview: null,
  prepared: null,
  phase,
});
const names = (items: readonly UploadItem[]) => items.map(({ key, phase }) => `${key} ${phase.name}`);

describe("files being uploaded", () => {
  it("are added at the end, and updated and removed by key", () => {
    let items = uploadItems([item("a")], { type: "added", items: [item("b"), item("c")] });
    items = uploadItems(items, {
      type: "moved",
      key: "b",
      phase: { name: "uploading", progress: 40, isReadable: true },
    });
    items = uploadItems(items, { type: "removed", key: "a" });
    expect(names(items)).toEqual(["b uploading", "c waiting"]);
  });

  it("don't change when a canceled one reports late", () => {
    const items = [item("a")];
    const late = { type: "moved", key: "gone", phase: { name: "uploaded", isReadable: true } } as const;
    expect(names(uploadItems(items, late))).toEqual(["a waiting"]);
  });

  it("keep what was prepared, for a retry", () => {
    const prepared = { file: new Blob(), fileName: "a.jpg", license: null };
    const items = uploadItems([item("a")], { type: "prepared", key: "a", prepared, preview: "blob:1" });
    expect(items[0]).toMatchObject({ prepared, preview: "blob:1" });
  });

  it("count against the limit until they're stored or refused", () => {
    const items = [
      item("a"),
      item("b", { name: "deciding", isReadable: false, differences: [] }),
      item("c", { name: "uploaded", isReadable: true }),
      item("d", { name: "failed", message: "", canRetry: true }),
    ];
    expect(onTheWay(items)).toBe(2);
  });
});

describe("a mailed link's fragment", () => {
  it.each([
    ["#invite=lnk_1.abc-_", "lnk_1.abc-_"],
    ["", null],
    ["#", null],
    ["#token=x", null],
  ])("%s", (hash, token) => expect(inviteOf(hash)).toBe(token));
});

describe("an SSN being typed", () => {
  it.each([
    ["", ""],
    ["12", "12"],
    ["1234", "123-4"],
    ["123456789", "123-45-6789"],
    ["123 45 67890", "123-45-6789"],
    ["123-45-", "123-45"],
  ])("'%s' → '%s'", (typed, shown) => expect(formatSsn(typed)).toBe(shown));
});

it("an EIN gets its dash, a year its four digits, and an amount loses its sign while typing", () => {
  expect(["12", "123", "12-3456789", "123456789012"].map(formatEin)).toEqual([
    "12",
    "12-3",
    "12-3456789",
    "12-3456789",
  ]);
  expect(["$85,000", " $ 1,200.50"].map(formatAmount)).toEqual(["85,000", "1,200.50"]);
  expect(formatLei("5493 00ib-p32uqz0kl24 and more")).toBe("549300IBP32UQZ0KL24A");
  expect(["1998", "199", "in 1998!", "19988"].map(formatYear)).toEqual(["1998", "199", "1998", "1998"]);
});

it("full-width digits count as digits while typing", () => {
  expect(formatSsn("１２３４５６７８９")).toBe("123-45-6789");
  expect(formatEin("１２-３４５６７８９")).toBe("12-3456789");
  expect(formatYear("１９９８")).toBe("1998");
  expect(formatAmount("＄８５，０００")).toBe("85,000");
  expect(digitsIn("０１２ ３４５")).toBe("012345");
});

it("today is the day in the person's own time zone", () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

describe("the message of a failed call", () => {
  const refused = (status: number, message: string, code = "x") =>
    withFallbackMessage(
      "Failed to cancel verification",
      Promise.reject(new ApiError({ status, code, message })),
    ).catch((error: Error) => error.message);

  it("is the server's own if it refused", async () => {
    expect(await refused(409, "It is completed.")).toBe("It is completed.");
  });
  it("is the specified one if the server failed or said nothing", async () => {
    expect(await refused(500, "boom")).toBe("Failed to cancel verification");
    expect(await refused(404, "")).toBe("Failed to cancel verification");
  });
  it("is the network's if there is no connection", async () => {
    expect(await refused(0, "Unable to connect", "network")).toBe("Unable to connect");
  });
  it("isn't used when the call succeeds", async () => {
    expect(await withFallbackMessage("no", Promise.resolve(1))).toBe(1);
  });
});

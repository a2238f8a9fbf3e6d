import { describe, expect, it } from "vitest";
import { invoicesOf, refusal, subscribe } from "#tests/harness/billing-calls.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { readBytes } from "#tests/unit/report/read-pdf.ts";

const open = (who: Account, id: string, query = "") => who.api.get(`/api/billing/invoices/${id}${query}`);

describe("GET /api/billing/invoices/:id", () => {
  it("is the invoice as a PDF file, addressed as it was when it was issued", async () => {
    const person = await account();
    await person.api.put("/api/billing/customer", { name: "Quillfeather Ltd", taxId: "DE-77-41199" });
    await subscribe(person);
    await person.api.put("/api/billing/customer", { name: "Another Ltd" });
    const [invoice] = await invoicesOf(person.id);
    const number = `CS-${String(invoice!.number).padStart(6, "0")}`;
    const answer = await open(person, invoice!.id, "?format=pdf");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${number}.pdf"`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { text } = await readBytes(answer.bytes);
    for (const part of [number, "Quillfeather Ltd", "DE-77-41199", "Professional (monthly)", "29.99"])
      expect(text).toContain(part);
    expect(text).not.toContain("Another Ltd");
  });

  it("knows no other format", async () => {
    const answer = await open(await account(), "bil_0", "?format=docx");
    expect(answer.error.fields).toEqual({ format: "Only pdf" });
  });

  it("answers 404 for an invoice of someone else", async () => {
    const [owner, admin, member, stranger] = await Promise.all([account(), account(), account(), account()]);
    const team = await teamOf([owner, "owner"], [admin, "admin"], [member, "member"]);
    await subscribe(owner, { plan: "business", teamId: team });
    const [invoice] = await invoicesOf(team);
    const id = invoice!.id;
    const ofTeam = `?teamId=${team}`;
    expect(refusal(await open(stranger, id))).toEqual([404, "not_found"]);
    expect(refusal(await open(stranger, id, ofTeam))).toEqual([404, "not_found"]);
    expect(refusal(await open(admin, id))).toEqual([404, "not_found"]);
    expect(refusal(await open(member, id, ofTeam))).toEqual([403, "role_forbidden"]);
    expect((await open(admin, id, ofTeam)).status).toBe(200);
  });
});

import { describe, expect, it } from "vitest";
import { businessWords, isLegalForm } from "#functions/checks/spelling/legal-forms.ts";

describe("legal forms", () => {
  it.each([
    ["Limited Liability Company", "L.L.C.", "llc"],
    ["Incorporated", "Inc.", "inc"],
    ["Corporation", "CORP", "corp"],
    ["Company Limited", "Co., Ltd.", "co ltd"],
    ["Private Limited", "Pvt. Ltd.", "pvtltd"],
    ["Private Limited", "Pte Ltd", "pvtltd"],
    ["Proprietary Limited", "Pty. Ltd.", "ptyltd"],
    ["Public Limited Company", "PLC", "plc"],
    ["Gesellschaft mit beschränkter Haftung", "GmbH", "gmbh"],
    ["Aktiengesellschaft", "AG", "ag"],
    ["Sociedad Anónima", "S.A.", "sa"],
    ["Société Anonyme", "S. A.", "sa"],
    ["Sociedad Anónima de Capital Variable", "S.A. de C.V.", "sadecv"],
    ["Sociedad de Responsabilidad Limitada de Capital Variable", "S. de R.L. de C.V.", "srldecv"],
    ["Società per Azioni", "S.p.A.", "spa"],
    ["Spółka z ograniczoną odpowiedzialnością", "Sp. z o.o.", "spzoo"],
    ["Obshchestvo s ogranichennoy otvetstvennostyu", "OOO", "ooo"],
    ["Obschestvo s ogranichennoi otvetstvennost'yu", "OOO", "ooo"],
    ["Publichnoye Aktsionernoye Obshchestvo", "PAO", "pao"],
    ["Joint-Stock Company", "JSC", "jsc"],
    ["Public Joint Stock Company", "PJSC", "pjsc"],
    ["Private Joint Stock Company", "Private JSC", "prjsc"],
    ["Limited Şirketi", "Ltd. Şti.", "ltdsti"],
    ["Free Zone Establishment", "FZE", "fze"],
    ["Sendirian Berhad", "Sdn. Bhd.", "sdnbhd"],
  ])("%s and %s are both %s", (long, short, form) => {
    expect(businessWords(`Velmar ${long}`).join(" ")).toBe(`velmar ${form}`);
    expect(businessWords(`Velmar ${short}`).join(" ")).toBe(`velmar ${form}`);
    expect(form.split(" ").every(isLegalForm)).toBe(true);
  });

  it.each([
    ["Limited Edition Stock Company Joint", ["ltd", "edition", "stock", "co", "joint"]],
    ["Constructor Prototype", ["constructor", "prototype"]],
    ["", []],
    ["…", []],
  ])("%j is split into the words %j", (name, words) => {
    expect(businessWords(name)).toEqual(words);
  });

  it("processes a very long name in one pass", () => {
    expect(businessWords("a ".repeat(50_000))).toEqual(["a".repeat(50_000)]);
    expect(businessWords("limited liability ".repeat(20_000))).toHaveLength(40_000);
  });
});

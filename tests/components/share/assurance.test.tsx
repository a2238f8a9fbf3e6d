import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SharedProfile } from "#ui/SharedProfile/SharedProfile.tsx";
import { show, signedInAs } from "../render.tsx";
import { callsTo, ok, serve, text } from "../server.ts";
import { identity, LINK, LOW, SHAREABLE, SHARED } from "./samples.ts";
import { open, region, savedFiles } from "./share-steps.tsx";

const LEVEL = "Level of assurance";
const MEETS = "Evidence meets low confidence (GPG 45)";
const license = { ...identity, id: "chk_2", verification_id: "ver_2", label: "Business license" };
/** Someone with two verifications of themselves and one of a business. */
const shareable = {
  ...SHAREABLE,
  assurance: LOW,
  facts: [...SHAREABLE.facts, { ...identity, id: "chk_3", verification_id: "ver_3" }, license],
  sources: [
    ...SHAREABLE.sources,
    { id: "ver_2", type: "business", completed_at: license.date, requester_name: null },
    { id: "ver_3", type: "employment", completed_at: license.date, requester_name: null },
  ],
};
const box = (name: string | RegExp) => screen.getByRole("checkbox", { name });

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await signedInAs();
});

describe("the level of assurance", () => {
  it("is off, and is shown only as far as it's known for what's chosen", async () => {
    const { user } = await open({ shareable });
    const [form, preview] = [region("New share link"), region("Preview")];
    expect(form.getByRole("checkbox", { name: LEVEL })).toHaveProperty("checked", false);
    await user.click(form.getByRole("checkbox", { name: LEVEL }));
    await form.findByText(/Choose verifications of yourself to show it\.$/);
    await user.click(box("Verification badges"));
    await user.click(box(/^Business verification/));
    form.getByText(/Choose verifications of yourself to show it\.$/);

    await user.click(box(/^Identity verification/));
    form.getByText(/What you chose reaches low confidence at most \(GPG 45\)\.$/);
    expect(preview.queryByText(MEETS)).toBeNull();
    await user.click(box(/^Employment verification/));
    form.getByText(/Evidence meets low confidence \(GPG 45\)\.$/);
    await preview.findByText(MEETS);
    await user.click(form.getByRole("checkbox", { name: LEVEL }));
    expect(preview.queryByText(MEETS)).toBeNull();
  });

  it("is part of the link if it's on", async () => {
    const { user } = await open({ shareable, links: [LINK] });
    const CREATE = "POST /api/profile/share-link";
    serve({ [CREATE]: ok({ id: "shl_9", share_url: LINK.share_url, expires_at: LINK.expires_at }) });
    await user.click(region("New share link").getByRole("checkbox", { name: LEVEL }));
    await user.click(screen.getByRole("button", { name: "Generate Link" }));
    await waitFor(() =>
      expect(callsTo(CREATE)[0]?.body).toMatchObject({ options: { includeAssurance: true } }),
    );
  });

  it("is named in the list of links, unless a link shows no verifications", async () => {
    const options = { ...LINK.options, includeAssurance: true };
    await open({
      links: [
        { ...LINK, options },
        { ...LINK, id: "shl_2", options, verification_ids: [] },
      ],
    });
    const lines = await screen.findAllByText(/^Shows score/);
    expect(lines.map((line) => line.textContent?.split(" · ")[0])).toEqual([
      "Shows score, verifications, level of assurance",
      "Shows score",
    ]);
  });

  it("is in the downloaded credential only if it's chosen, and if a fact about the person is", async () => {
    const { user } = await open({ shareable });
    savedFiles();
    const DOWNLOAD = "GET /api/profile/credential";
    serve({ [DOWNLOAD]: text(200, "token~fact~") });
    const card = region("Your credential");
    const download = async (count: number) => {
      await user.click(card.getByRole("button", { name: "Download Credential" }));
      await waitFor(() => expect(callsTo(DOWNLOAD)).toHaveLength(count));
      return callsTo(DOWNLOAD).at(-1)?.query.get("assurance");
    };
    expect(await download(1)).toBeNull();
    await user.click(card.getByRole("checkbox", { name: LEVEL }));
    await card.findByText(`${MEETS}.`);
    expect(await download(2)).toBe("true");
    for (const fact of card.getAllByRole("checkbox", { name: /^Identity match/ })) await user.click(fact);
    expect(card.queryByRole("checkbox", { name: LEVEL })).toBeNull();
    expect(await download(3)).toBeNull();
  });
});

it("a visitor sees the level with what it's made of, if it's shared", async () => {
  const { rerender } = show(<SharedProfile profile={{ ...SHARED.profile!, assurance: LOW }} />);
  await screen.findByText(MEETS);
  screen.getByText("Profiles met: L1B");
  screen.getByText("Driver's license: strength 3, validity 3");
  screen.getByText("Activity 0, Identity fraud 0, Verification 1");
  screen.getByText(/^GPG 45 is the UK government's guide/);
  screen.getByText(/^Not assessed: death records/);
  rerender(<SharedProfile profile={SHARED.profile!} />);
  expect(screen.queryByText(MEETS)).toBeNull();
});

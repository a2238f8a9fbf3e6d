import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { refresh, signedIn, visible } from "./browser.ts";

const PATH = "/api/auth/change-password";
const NEW = "Battery-staple8!";
const change = { currentPassword: PASSWORD, newPassword: NEW };
const login = (email: string, password: string) => client().post("/api/auth/login", { email, password });

describe("POST /api/auth/change-password", () => {
  test("confirms the change by mail", async () => {
    const { api, email } = await account();
    await api.post(PATH, change);
    const mail = await waitForMail(email, (m) => m.subject === "Your password was changed");
    expect(linkIn(mail, "/forgot-password").hash).toBe("");
  });

  test("changes the password, keeps this session and ends every other one", async () => {
    const { api, email, refreshToken, second } = await signedIn();
    expect((await api.post(PATH, change)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW)).status).toBe(200);
    expect((await refresh(client(), refreshToken)).status).toBe(200);
    expect((await refresh(client(), second.refreshToken)).status).toBe(401);
  });

  test("reports a wrong current password as a field error, and changes nothing", async () => {
    const { api, email, second } = await signedIn();
    const answer = await api.post(PATH, { ...change, currentPassword: "Wrong-horse7!" });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ currentPassword: "Your current password isn't correct" });
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await refresh(client(), second.refreshToken)).status).toBe(200);
  });

  test("makes a reset link that was mailed earlier useless", async () => {
    const one = await account();
    await client().post("/api/auth/forgot-password", { email: one.email });
    const mail = await waitForMail(one.email, (m) => m.text.includes("/reset-password"));
    const token = fragment(linkIn(mail, "/reset-password"), "token");
    await one.api.post(PATH, change);
    const answer = await client().post("/api/auth/reset-password", { token, password: "Another-horse9!" });
    expect(visible(answer)).toMatchObject({ status: 409, error: { code: "link_used" } });
  });

  test("lets exactly one of two concurrent changes win", async () => {
    const { api, email } = await account();
    const passwords = ["Battery-staple1!", "Battery-staple2!"];
    const answers = await Promise.all(
      passwords.map((newPassword) => api.post(PATH, { currentPassword: PASSWORD, newPassword })),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422]);
    const winner = passwords[answers.findIndex((a) => a.status === 200)]!;
    expect((await login(email, winner)).status).toBe(200);
  });

  test("refuses more guesses of the current password after ten tries", async () => {
    const { api } = await account();
    const now = Date.now();
    const guess = (currentPassword: string) => api.post(PATH, { currentPassword, newPassword: NEW }, { now });
    for (let i = 0; i < 10; i++) expect((await guess("Wrong-horse7!")).status).toBe(422);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  test("requires a strong new password and a live session", async () => {
    const { api } = await account();
    const weak = await api.post(PATH, { currentPassword: PASSWORD, newPassword: "weak" });
    expect(Object.keys(weak.error.fields ?? {})).toEqual(["newPassword"]);
    expect((await client().post(PATH, change)).status).toBe(401);
    await api.post("/api/auth/logout");
    expect((await api.post(PATH, change)).error.code).toBe("token_invalid");
  });
});

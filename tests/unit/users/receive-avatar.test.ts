import { expect, test, vi } from "vitest";
import { receiveAvatar } from "#functions/accounts/avatar/receive-avatar.ts";
import type { Codecs } from "#functions/documents/pictures/mozjpeg.ts";

/**
 * Doesn't run against a Worker, which may close the connection before the sender has sent everything. The sender would
 * then get no answer.
 */
test("a body that is declared far too long is refused unread", async () => {
  const pull = vi.fn();
  const request = new Request("https://app.example/api/users/avatar", {
    method: "POST",
    headers: {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(11 * 1024 * 1024),
    },
    body: new ReadableStream({ type: "bytes", pull }),
    duplex: "half",
  } as RequestInit);
  await expect(receiveAvatar(request, {} as Codecs)).rejects.toMatchObject({
    kind: "too_large",
    message: "File size must be less than 5MB",
  });
  expect(pull).not.toHaveBeenCalled();
});

interface Env {
  S3_ENDPOINT: string;
  S3_REGION: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** Streams a body to S3 without reading it. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(`${env.S3_ENDPOINT}/${env.S3_BUCKET}/bench/${crypto.randomUUID()}`);
    const size = request.headers.get("Content-Length") ?? "0";
    const headers = { ...(await signed(env, url)), "Content-Length": size };
    const stored = await fetch(url, { method: "PUT", headers, body: request.body });
    return Response.json({ success: stored.ok }, { status: stored.ok ? 201 : 502 });
  },
};

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const utf8 = (text: string) => new TextEncoder().encode(text);

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, utf8(text));
}

/** AWS Signature Version 4 with an unsigned payload. */
async function signed(env: Env, url: URL): Promise<Record<string, string>> {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = `${time.slice(0, 8)}/${env.S3_REGION}/s3/aws4_request`;
  const names = "host;x-amz-content-sha256;x-amz-date";
  const body = "UNSIGNED-PAYLOAD";
  const canonical = ["PUT", url.pathname, "", `host:${url.host}`, `x-amz-content-sha256:${body}`];
  const text = [...canonical, `x-amz-date:${time}`, "", names, body].join("\n");
  const digest = hex(await crypto.subtle.digest("SHA-256", utf8(text)));
  let key: BufferSource = utf8(`AWS4${env.S3_SECRET_ACCESS_KEY}`);
  for (const part of scope.split("/")) key = await hmac(key, part);
  const signature = hex(await hmac(key, ["AWS4-HMAC-SHA256", time, scope, digest].join("\n")));
  const credential = `${env.S3_ACCESS_KEY_ID}/${scope}`;
  return {
    "x-amz-content-sha256": body,
    "x-amz-date": time,
    Authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

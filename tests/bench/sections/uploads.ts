import { readFileSync } from "node:fs";
import { host } from "../lib/host.ts";
import { timed } from "../lib/http.ts";
import { person, query } from "../lib/people.ts";
import { interleave, median } from "../lib/stats.ts";
import { MB, type Row, ratioRow } from "../lib/table.ts";
import { world } from "../lib/world.ts";

const PHOTO = 2_000_000;
const LARGEST = 10_000_000;
const AT_ONCE = 8;
const BOUNDARY = "bench-boundary";

/** Uploads through the API, compared with a Worker that streams the bytes to the same storage. */
export async function uploads(): Promise<Row[]> {
  const servers = await world(["database", "storage"]);
  const { vars, dbUrl } = servers;
  const product = await host("functions/api-worker.ts", { vars, queues: true });
  const straight = await host("tests/bench/baseline/s3.ts", { vars });
  try {
    // Two people, because each can have only five files. Each file is marked as deleted after its upload.
    const people = [await person(product.url, dbUrl), await person(product.url, dbUrl)];
    let turn = 0;
    const deleteUploads = () => query(dbUrl, "UPDATE documents SET deleted_at = created_at");
    const type = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    const sides = (size: number) => {
      const body = form(size);
      const options = { method: "POST", body };
      return {
        straight: () => timed(straight.url, options),
        async ours() {
          const headers = { ...people[turn++ % people.length]?.headers, ...type };
          const taken = await timed(`${product.url}/api/v1/documents/upload`, { ...options, headers });
          await deleteUploads();
          return taken;
        },
      };
    };
    const photo = await interleave(sides(PHOTO), { rounds: 30, quiet: 30 });
    const largest = await interleave(sides(LARGEST), { rounds: 15, quiet: 60 });
    const eight = sides(LARGEST);
    const growth = { straight: [] as number[], ours: [] as number[] };
    for (let round = 0; round < 5; round++) {
      for (const [name, one] of [
        ["straight", straight],
        ["ours", product],
      ] as const) {
        const before = one.memory();
        const most = one.watchMemory();
        await Promise.all(Array.from({ length: AT_ONCE }, eight[name]));
        growth[name].push(most() - before);
      }
    }
    return [
      ratioRow("upload of 2 MB through the API ÷ straight to S3", null, photo.straight, photo.ours),
      ratioRow("upload of 10 MB through the API ÷ straight to S3", 1.5, largest.straight, largest.ours),
      {
        goal: "memory of eight 10 MB uploads at once, most of 5 rounds ≤ 100 MB",
        baseline: MB(Math.max(...growth.straight)),
        ours: MB(Math.max(...growth.ours)),
        ratio: `median ${MB(median(growth.ours))}`,
        met: Math.max(...growth.ours) <= 100e6,
      },
    ];
  } finally {
    await straight.stop();
    await product.stop();
    await servers.stop();
  }
}

/** A form with a photo. Bytes appended to the picture, as some cameras do, give it any size. */
function form(size: number): Buffer {
  const photo = readFileSync(new URL("../../fixtures/out/license.jpg", import.meta.url));
  const part = (head: string, body: Uint8Array | string) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ];
  const file = Buffer.concat([photo, Buffer.alloc(size - photo.length, "trailer ")]);
  return Buffer.concat([
    ...part('name="documentType"', "drivers_license"),
    ...part('name="document"; filename="license.jpg"', file),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/**
 * The smallest publisher: it keeps sockets and writes each posted body to all of them. It sends its port to its parent
 * process.
 */
const sockets = new Set<Duplex>();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const frame = textFrame(Buffer.concat(chunks));
    for (const socket of sockets) socket.write(frame);
    response.end("{}");
  });
});

server.on("upgrade", (request, socket) => {
  const accept = createHash("sha1")
    .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64");
  const head = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
  socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join("\r\n")}\r\n\r\n`);
  sockets.add(socket);
  socket.on("error", () => sockets.delete(socket));
  socket.on("close", () => sockets.delete(socket));
});

/** One unmasked text frame of less than 64 kB. */
function textFrame(text: Buffer): Buffer {
  const head = text.length < 126 ? [0x81, text.length] : [0x81, 126, text.length >> 8, text.length & 255];
  return Buffer.concat([Buffer.from(head), text]);
}

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { mock, test } from "node:test";
import { socketWire } from "../src/hub/socket.ts";

/** A hub that takes calls and says nothing. Timers stand still: what happens, happens at once. */
async function mute() {
  const calls: Socket[] = [];
  const server = createServer((call) => {
    call.on("error", () => {});
    calls.push(call);
    server.emit("called");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  mock.timers.enable({ apis: ["setTimeout"] });
  const wire = socketWire("KM3XQZ", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { server, calls, wire };
}

test("neither a try that hangs nor the pause before the next one keeps a woken phone waiting", async () => {
  const { server, calls, wire } = await mute();
  try {
    await once(server, "called");
    assert.equal(calls.length, 1, "it hangs: nobody answers");
    const [head] = await once(calls[0] as Socket, "data");
    assert.match(
      String(head),
      /^GET \/socket\.io\/\?table=KM3XQZ&/,
      "the table is in the first line",
    );
    const again = once(server, "called");
    wire.connect();
    await again;
    // Its websocket fails, then polling: from now on Socket.IO would wait.
    for (const open of calls.splice(0)) open.destroy();
    await once(server, "called");
    for (const open of calls.splice(0)) open.destroy();
    await new Promise(setImmediate);
    const third = once(server, "called");
    wire.connect();
    await third;
  } finally {
    mock.timers.reset();
    wire.disconnect();
    for (const open of calls) open.destroy();
    server.close();
  }
});

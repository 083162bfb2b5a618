/** The wire of a browser: Socket.IO. Nothing else here knows it. */

import { io } from "socket.io-client";
import type { Wire } from "./wire.ts";

/**
 * Connects at once, and again by itself whenever it is lost. `table`: its code, so that all its
 * phones are led to one process, or any word of one's own. `hub`: where, if not at this page's.
 */
export function socketWire(table: string, hub?: string): Wire {
  const socket = io(hub, {
    query: { table },
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 250,
    reconnectionDelayMax: 1_500,
    timeout: 4_000,
  });
  return {
    isConnected: () => socket.connected,
    connect() {
      if (socket.connected) return;
      // While it waits between two tries, or for one that hangs, Socket.IO takes no word to connect.
      socket.disconnect();
      socket.connect();
    },
    disconnect: () => socket.disconnect(),
    listen({ connected, disconnected, anything, ...events }) {
      if (anything) socket.onAny(anything);
      if (connected) socket.on("connect", connected);
      if (disconnected) socket.on("disconnect", disconnected);
      for (const [event, hear] of Object.entries(events)) socket.on(event, hear);
    },
    say: (event, body, answered) => socket.emit(event, body, answered),
    sayWithin(withinMs, event, body, answered) {
      socket
        .timeout(withinMs)
        .emit(event, body, (error: Error | null, answer: Parameters<typeof answered>[0]) =>
          answered(error ? null : answer),
        );
    },
  };
}

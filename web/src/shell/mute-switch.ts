/** The mute switch of iPhones silences pages too, unless they say that they are to be heard. */

import { deviceOf } from "./device.ts";

/** As much of a browser's `navigator` as matters here; `audioSession` is Safari's, since iOS 16.4. */
interface Device {
  userAgent: string;
  maxTouchPoints: number;
  audioSession?: { type: string };
}

/** To be heard in spite of the switch, by who asked for sound; else music of others is left alone. */
export function passMuteSwitch(device: Device, wanted: boolean): void {
  if (device.audioSession) device.audioSession.type = wanted ? "playback" : "auto";
}

/** Whether who asked for sound may still hear nothing. */
export function isMutedBySwitch(device: Device): boolean {
  const apple = deviceOf(device.userAgent, device.maxTouchPoints) === "ios";
  return apple && device.audioSession === undefined;
}

/** The address that takes seats along into another browser; `carried.ts` reads it there. */

interface CarriedSeat {
  player: number;
  /** The secret that the hub gave for it: good once, and soon over. */
  link: string;
}

/** After the `#` stands what browsers keep to themselves: no log on the way has it. */
export function carryingAddress(origin: string, code: string, seats: readonly CarriedSeat[]) {
  return `${origin}/${code}#${seats.map(({ player, link }) => `${player}.${link}`).join()}`;
}

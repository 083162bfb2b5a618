/** Which texts speak of a moment: of its phase, and of what is on offer, of nothing else. */

interface Spoken {
  /** What everybody is doing. */
  everybody: string;
  /** For each thing that is open to this seat: what it is called, and what it is good for. */
  mine: readonly { verb: string; name: string; may: string }[];
}

export function spokenOf(box: string, phase: string, verbs: readonly string[]): Spoken {
  return {
    everybody: `${box}.help.now.${phase}`,
    mine: [...new Set(verbs)].map((verb) => ({
      verb,
      name: `${box}.verb.${verb}`,
      may: `${box}.help.may.${verb}`,
    })),
  };
}

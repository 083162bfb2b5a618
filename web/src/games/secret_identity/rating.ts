/** The least right answers of each step of the rating, as the rules have them (together.py). */
export const STEPS = [0, 3, 6, 9];

/** Earlier turns that a model is given with a question: twenty messages. */
export const EARLIER_TURNS = 10

/** What the user says in a turn: two hundred characters or so. */
export function question(turn: number): string {
  return `In turn ${turn} I would like to know whether the flight from Porto to Oslo on the ${1 + (turn % 28)}th still has an aisle seat, and what they serve to somebody who is allergic to peanuts.`
}

/** What the agent answers. */
export function answer(turn: number): string {
  return `There are ${turn % 9} aisle seats left on that flight, and the menu without peanuts has to be ordered two days before. Shall I book seat ${turn % 30}C for you and note the menu?`
}

/** A question that no single statement answers. */
export interface MultiHopQuestion {
  readonly text: string
  /** The name that has to be among what is found. */
  readonly answer: string
  /** Statements that lead to the answer. */
  readonly hops: number
}

/** More than twenty different answers, so that no favourite of a search wins by itself. */
export const questions: readonly MultiHopQuestion[] = [
  { text: 'In which city is the company based that Bea works at?', answer: 'Antwerp', hops: 2 },
  { text: 'What does the company make that Cas works at?', answer: 'surfboards', hops: 2 },
  { text: 'Who founded the company that Dilek works at?', answer: 'Oya Demir', hops: 2 },
  { text: 'What does the company of Emil make?', answer: 'cheese', hops: 2 },
  { text: 'In which city is the company based that Freya works at?', answer: 'Leiden', hops: 2 },
  { text: 'Where is the company based that the husband of Bea works at?', answer: 'Aarhus', hops: 3 },
  { text: 'Where does the founder of the company live that Hana works at?', answer: 'Graz', hops: 3 },
  { text: 'Where does the founder of the company live that Emil works at?', answer: 'Gdansk', hops: 3 },
  { text: 'In which city is the company based where my doctor works?', answer: 'Braga', hops: 3 },
  { text: 'Which company acquired the one that Dilek works at?', answer: 'Marnix', hops: 2 },
  { text: 'Which language does the husband of Bea speak?', answer: 'Danish', hops: 2 },
  { text: 'Where does the mentor of Dilek live?', answer: 'Malmö', hops: 2 },
  {
    text: 'Which instrument does the founder of the company play that Hana works at?',
    answer: 'accordion',
    hops: 3,
  },
  { text: 'What does the company sell that Anders Holt works at?', answer: 'wind turbines', hops: 2 },
  { text: 'In which city does my boss live?', answer: 'Split', hops: 2 },
  { text: 'Where does the founder of the company live that Bea works at?', answer: 'Bruges', hops: 3 },
  { text: 'Which car does the founder of the company drive that Dilek works at?', answer: 'Fiat', hops: 3 },
  { text: 'Who founded the company that acquired Brindle?', answer: 'Nuno Reis', hops: 2 },
  { text: 'What does the company make that supplies Tideway?', answer: 'tide gauges', hops: 2 },
  { text: 'Where does the founder of Sorrel live?', answer: 'Delft', hops: 2 },
  { text: 'Who founded the company that supplies Casa Verde?', answer: 'Piotr Sala', hops: 2 },
  { text: 'Where is the company based that acquired Orrery?', answer: 'Aarhus', hops: 2 },
  { text: 'What does the company make that partners with Sorrel?', answer: 'fountain pens', hops: 2 },
  { text: 'Where was the company founded by Rosa Klee based?', answer: 'Vienna', hops: 2 },
]

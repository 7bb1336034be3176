import type { Message } from '@memory/core'

/** What one person tells an assistant over some weeks. Every turn mixes what lasts with what does not. */
const TURNS = [
  'Morning! I work at Larkspur and I live in Utrecht. What a wet day.',
  'My sister Bea works at Quillon. She lives in Ghent and plays the cello.',
  'The husband of Bea is Anders Holt. He works at Marnix and speaks Danish.',
  'My brother Cas works at Tideway. He lives in Porto and drives a Volvo.',
  'My friend Dilek works at Orrery. She lives in Izmir and plays chess.',
  'Did I tell you about Emil? Emil works at Pelham. He lives in Tartu and speaks Estonian.',
  'My neighbour Freya works at Sorrel. She lives in Utrecht and teaches pottery.',
  'My boss is Goran Vuk. Goran Vuk lives in Split and likes sailing. Maybe he will retire soon.',
  'My cousin Hana works at Brindle. Hana lives in Brno and plays the trumpet.',
  'My doctor is Ines Prado. She works at Casa Verde and speaks Portuguese.',
  'Jonas Lind is the mentor of Dilek. Jonas Lind works at Tideway and lives in Malmö.',
  'Larkspur is based in Rotterdam. It makes tide gauges. Larkspur was founded by Katrin Moll.',
  'Quillon is based in Antwerp. It makes fountain pens. Quillon was founded by Luc Peeters.',
  'Marnix is based in Aarhus. It sells wind turbines. Marnix was founded by Mette Skov.',
  'Tideway is based in Lisbon. It makes surfboards. Tideway was founded by Nuno Reis.',
  'Orrery is based in Ankara. It makes telescopes. Orrery was founded by Oya Demir.',
  'Pelham is based in Riga. It makes cheese. Pelham was founded by Piotr Sala.',
  'Sorrel is based in Leiden. It sells seeds. Sorrel was founded by Quinten Bos.',
  'Brindle is based in Vienna. It makes bicycles. Brindle was founded by Rosa Klee.',
  'Casa Verde is based in Braga. It was founded by Sol Amaro.',
  'Tideway acquired Brindle. Marnix acquired Orrery. Could Larkspur be next?',
  'Larkspur supplies Tideway. Pelham supplies Casa Verde. Quillon partners with Sorrel.',
  'Katrin Moll lives in Bremen. Luc Peeters lives in Bruges. Mette Skov lives in Odense.',
  'Nuno Reis lives in Faro. Oya Demir lives in Bodrum. Piotr Sala lives in Gdansk.',
  'Rosa Klee lives in Graz. Quinten Bos lives in Delft. Would you like to live there?',
  'Rosa Klee plays the accordion. Nuno Reis likes fado. Oya Demir drives a Fiat.',
] as const

/** The turns as messages of a session, in which the assistant says little. */
export const conversation: readonly Message[] = TURNS.flatMap((content, i) => [
  { id: `turn-${i + 1}`, role: 'user' as const, content },
  { id: `reply-${i + 1}`, role: 'assistant' as const, content: 'Good to know.' },
])

/** Who speaks. */
export const SPEAKER = 'Ria'

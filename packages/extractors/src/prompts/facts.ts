import type { TypedPolicy } from './typed-prompt.js'

/** Who the user is and what is true of them. */
export const facts: TypedPolicy = {
  type: 'facts',
  description:
    'Lasting facts about the user: identity, home, work, family, health, possessions, constraints.',
  agentCoreStrategy: 'semantic',
  replaces: false,
  keep: `A fact is true of the user whatever they feel like today, and stays true when this conversation is over.
- Identity and circumstances: name, age, home, origin, languages, work, family, pets. "We have two kids."
- Constraints: allergies, diets kept for health or faith, disabilities, medication, budgets, visas, working hours. "Nuts make me ill" is a fact; "I don't like nuts" is not.
- Possessions and skills: car, devices, software, qualifications. "My passport expires in May 2027."
What lasts from an event is a fact: "I broke my wrist in March and it never healed" gives the wrist.`,
  elsewhere: `Facts, which are no matter of taste and have no end: "I'm allergic to peanuts", "I live in Porto".`,
}

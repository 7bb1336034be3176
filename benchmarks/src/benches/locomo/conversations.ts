import { readFile } from 'node:fs/promises'
import { UsageError } from '../../bench.js'

/** One thing that was said. */
interface Turn {
  readonly id: string
  /** Date, speaker, words, and what a picture that was sent shows. */
  readonly text: string
}

/** A question with the turns that answer it. */
export interface Question {
  readonly text: string
  /** 1 to 5: several turns, time, world knowledge, one turn, and questions built on a false premise. */
  readonly category: number
  readonly evidence: readonly string[]
}

export interface Conversation {
  readonly id: string
  readonly turns: readonly Turn[]
  readonly questions: readonly Question[]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads conversations in LoCoMo's form. Questions whose evidence names no turn of the conversation are left out.
 *
 * @throws UsageError when the file cannot be read or has another form.
 */
export async function readConversations(file: string): Promise<Conversation[]> {
  let data: unknown
  try {
    data = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!Array.isArray(data)) throw new UsageError(`${file}: must hold a list of conversations`)
  return data.map((sample: unknown, i) => {
    const { sample_id, conversation, qa } = fields(sample, `${file}: [${i}]`)
    const turns = turnsOf(fields(conversation, `${file}: [${i}].conversation`))
    if (!Array.isArray(qa)) throw new UsageError(`${file}: [${i}].qa must be a list`)
    return { id: String(sample_id ?? i), turns, questions: questionsOf(qa, turns) }
  })
}

function fields(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null) throw new UsageError(`${path} must be an object`)
  return value as Fields
}

function turnsOf(conversation: Fields): Turn[] {
  const turns: Turn[] = []
  for (const [key, session] of Object.entries(conversation)) {
    if (!/^session_\d+$/.test(key) || !Array.isArray(session)) continue
    const date = conversation[`${key}_date_time`]
    for (const { dia_id, speaker, text, blip_caption } of session as Fields[]) {
      const said = [date && `${date},`, `${speaker}:`, text, blip_caption && `(picture: ${blip_caption})`]
      turns.push({ id: String(dia_id), text: said.filter(Boolean).join(' ') })
    }
  }
  return turns
}

function questionsOf(list: readonly Fields[], turns: readonly Turn[]): Question[] {
  const known = new Set(turns.map(({ id }) => id))
  return list.flatMap(({ question, category, evidence }) => {
    // Some lists have several ids in one string.
    const ids = [evidence].flat().flatMap((ids) => String(ids).split(/[\s;,]+/))
    const found = [...new Set(ids)].filter((id) => known.has(id))
    if (found.length === 0) return []
    return [{ text: String(question), category: Number(category), evidence: found }]
  })
}

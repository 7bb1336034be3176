/** Who said it. System prompts are not messages and never reach memory. */
export type Role = 'user' | 'assistant'

/** The kinds of content block a message may hold, named by their single key. */
export type ContentBlockType =
  | 'text'
  | 'toolUse'
  | 'toolResult'
  | 'reasoning'
  | 'cachePoint'
  | 'guardContent'
  | 'audio'
  | 'image'
  | 'video'
  | 'document'
  | 'citations'

/** A text block, the only kind that extraction reads. */
export interface TextBlock {
  readonly text: string
}

/** One block of a message: `{ text }`, or an object whose single key names its kind. */
export type ContentBlock =
  | TextBlock
  | {
      [Type in Exclude<ContentBlockType, 'text'>]: { readonly [Key in Type]: unknown }
    }[Exclude<ContentBlockType, 'text'>]

/** One turn of a conversation, as a host hands it over. */
export interface Message {
  readonly role: Role
  /** Plain text, or blocks in order. */
  readonly content: string | readonly ContentBlock[]
  /** Stable identity. A repeat of the same id is the same message; absent, the manager mints one. */
  readonly id?: string
  /** When it was said, ISO 8601. */
  readonly createdAt?: string
}

import { Embeddings } from '@langchain/core/embeddings'
import { vectorOf } from '../dataset.js'

/** Prepared vectors in the form LangChain's packages take: lists of numbers. */
export class PreparedEmbeddings extends Embeddings {
  readonly #queries = new Map<string, number[]>()

  async embedDocuments(texts: string[]): Promise<number[][]> {
    return texts.map((text) => Array.from(vectorOf(text)))
  }

  async embedQuery(text: string): Promise<number[]> {
    let vector = this.#queries.get(text)
    if (!vector) {
      vector = Array.from(vectorOf(text))
      this.#queries.set(text, vector)
    }
    return vector
  }
}

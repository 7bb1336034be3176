/**
 * What really computes the vectors. It is given one batch at a time, of texts that are neither blank nor
 * malformed, and answers with one unit vector per text, in order.
 */
export interface Encoder {
  encode(texts: readonly string[]): Promise<Float32Array[]>
  /** Releases the model; a batch that is still running may be abandoned. */
  close(): Promise<void>
}
